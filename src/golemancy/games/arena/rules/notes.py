"""What rules note while they run, so that a decision can be told step by step."""

(
    PUT,  # space, face, facing: a tile comes onto the board
    LEFT,  # space, face: a tile leaves the board
    MOVED,  # from, to, facing: a tile changes its space, its facing or both
    SWAPPED,  # space, space: two tiles change places
    FLIPPED,  # space, face: a Golem is turned over and now shows this face
    DREW,  # seat, number: a tile drawn
    TOOK_MARKER,  # seat: a Construction marker taken
    DISCARDED,  # seat, number: a tile discarded
    GAVE_MARKER,  # seat: a Construction marker returned
    BATTLE_BEGAN,  # trigger, full: a Battle begins
    POISON_WORKED,  # the Poison step begins
    PHASE_BEGAN,  # initiative: an Initiative Phase begins
    ATTACKED,  # attacker, target, wounds, event: an attack that was not absorbed
    ARMORED,  # attacker, target, absorbed Strength: Armor helped
    ABSORBED,  # rune, attacker, target: a Rune took an attack upon itself
    STRUCK,  # striker, target: a first strike
    WOUNDED,  # space, wounds on it now
    LOST_HP,  # side, Hit Points lost, Hit Points left
    POISONED,  # space, seat whose stock the marker came from
    MARKED_NET,  # space: a Net marker is put there
    ENTRENCHED,  # space: the Entrenchment marker is put there
    MARKERS_DROPPED,  # Net and Entrenchment markers go after a Battle
    UNFOLDED,  # seat
    FOLDED,  # seat, the spaces of its seated tiles
    BATTLE_ENDED,  #
    TURN_BEGAN,  # seat
    ENDING_BEGAN,  # how far the end of the game has come
    FELL,  # seat: a player is out
) = range(28)
