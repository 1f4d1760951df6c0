from pitboss.table.asks import OFFICIAL, Outside


def red(rules):
    return lambda ask, view: "done"


def random_order(ask, view, chance):
    if isinstance(ask, Outside):
        return {"winner": chance.choice(["red", "blue"]), "by": "the fuzzer", "at": "2026-11-17T12:00:00Z"}
    if view.seat == OFFICIAL:
        return {"post": "race 1"} if chance.random() < 0.7 else "done"
    return {"bet": chance.choice(["red", "blue"])} if chance.random() < 0.5 else "done"


STRATEGIES = {"red": red}
