def sets_by_default(rules):
    return lambda ask, view: ask.default(view.seat)


STRATEGIES = {"default": sets_by_default}
