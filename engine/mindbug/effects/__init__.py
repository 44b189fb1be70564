"""The effects that triggered abilities are written in: each is plain data, and knows what it does, whether, and asks.

An ability is a flat list of effects in order; `when` and `mode` say which of them happen (MB-96, MB-98).
"""

from tablekeeper.engine.mindbug.effects import creatures, fate, hands, lives, options, piles

WrittenEffect = (
    lives.GainLife
    | lives.LoseLife
    | lives.DropLife
    | lives.MatchLife
    | lives.StealLife
    | lives.RefreshMindbug
    | lives.LoseMindbug
    | lives.BanMindbugs
    | creatures.Defeat
    | creatures.DefeatPair
    | creatures.DefeatItself
    | creatures.DefeatKeyword
    | creatures.Take
    | creatures.GiveItself
    | creatures.ForceAttack
    | creatures.ThisTurn
    | creatures.PutCrystals
    | creatures.ReturnToHand
    | creatures.ReturnItself
    | creatures.Evolve
    | creatures.CopyPlay
    | creatures.SetAside
    | creatures.BringBack
    | piles.Revive
    | piles.Rise
    | piles.Recover
    | piles.Scavenge
    | hands.Discard
    | hands.Empty
    | hands.Expose
    | hands.Steal
    | hands.Receive
    | hands.PlayCard
    | hands.Show
    | hands.SwapHands
    | hands.Supply
    | hands.Demand
    | piles.Boost
    | piles.TakeBoost
    | options.May
    | options.ChooseMode
    | options.ChooseKeyword
    | fate.End
    | fate.Roll
    | fate.Repeat
)
"""Whatever effect a file of cards writes, known by its tag `do`."""
