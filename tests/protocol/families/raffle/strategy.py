def one_ticket(rules):
    def answer(ask, view):
        mine = [t for t in view.tickets if t.seat == view.seat]
        return "done" if mine or view.stack() < 3_00 else {"buy": {"marks": view.seat % 80 + 1, "games": 3}}

    return answer


def random_order(ask, view, chance):
    mine = [t.number for t in view.tickets if t.seat == view.seat and t.held]
    what = chance.random()
    if mine and what < 0.2:
        return {"cancel": chance.choice(mine)}
    if what < 0.5:
        return {"buy": {"marks": chance.randint(0, 81), "games": chance.randint(1, 4)}}
    return "done"


STRATEGIES = {"one": one_ticket}
