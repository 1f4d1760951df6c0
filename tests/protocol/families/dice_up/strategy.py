from pitboss.table.asks import Bet


def comes(rules):
    def answer(ask, view):
        assert isinstance(ask, Bet)
        return {"coming": 5_00} if view.stack() >= 5_00 else {}

    return answer


STRATEGIES = {"comes": comes}
