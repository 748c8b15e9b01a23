/** What a seat may see of each game, as State.view gives it: the parts that the boards draw. */

import type { BoardPropsOf, GuideStepOf, PrimerStepOf, TableOf, ThingPhrase, ViewEvent } from "../types.js";

/** How many crystals, gems or icons of each colour. */
export type Amounts = Record<string, number>;

// ---- merchants, in Century and The Call for Adventure

export interface MerchantPlace {
  card: string;
  crystals: Amounts;
}

/** A decision about merchants that is under way. */
export interface MerchantAction {
  card?: string;
  slot?: number;
  paid?: number;
  steps?: number;
  begun?: boolean;
}

export interface MerchantSeat {
  caravan: Amounts;
  hand: string[];
  played: string[];
  claimed: string[];
  points: number;
}

/** What the card file says. */
export interface MerchantPrinted {
  /** How many crystals a caravan holds, before any bonus. */
  caravan_limit: number;
  /** What a crystal of each colour is worth at the end. */
  crystal_points: Amounts;
  /** The cards that every player has one of. */
  starting_cards: string[];
  /** How many crystals each slot of the row costs. */
  slot_prices: number[];
}

export interface MerchantView {
  seats: MerchantSeat[];
  merchant_row: (MerchantPlace | null)[];
  merchant_deck: number;
  action: MerchantAction | null;
  goal: number;
  printed: MerchantPrinted;
}

export type MerchantTable = TableOf<MerchantView>;

// ---- Century: Golem Edition

export type Metal = "copper" | "silver";

/** The token that comes with a slot, how many of them are left, and the points of one. */
export interface SlotToken {
  token: Metal;
  left: number;
  points: number;
}

export interface CenturyPrinted extends MerchantPrinted {
  token_points: Record<Metal, number>;
  /** For each slot of the point row. */
  slot_tokens: (SlotToken | null)[];
}

export interface CenturySeat extends MerchantSeat {
  copper: number;
  silver: number;
}

export interface CenturyView extends MerchantView {
  seats: CenturySeat[];
  point_row: (string | null)[];
  point_deck: number;
  printed: CenturyPrinted;
}

export type CenturyTable = TableOf<CenturyView>;
export type CenturyProps = BoardPropsOf<CenturyView>;

// ---- The Call for Adventure

export interface AdventureSeat extends MerchantSeat {
  discards: string[];
  wagon: string | null;
  outposts: string[];
  bonus: string[];
  limit: number;
  /** How many outposts each row of the board has given up. */
  board: Amounts;
}

export interface MapTile {
  name: string;
  /** What people call it. */
  place: ThingPhrase;
  column: number;
  half_row: number;
  kind: "mountain" | "valley" | "village";
  /** What is printed on it or lies there; null in a village without a tile. */
  tile: string | null;
  wagons: number[];
  outposts: number[];
  /** How many cards the way there takes. */
  cards: number | null;
  /** Of a mountain. */
  symbol?: string;
  asks?: Amounts;
  yields?: Amounts;
  /** Crystals that an outpost there costs. */
  price?: number;
  /** Of a VP tile in a village. */
  points?: number;
  cost?: Amounts;
}

/** What a bonus tile gives, and how much of it. */
export interface BonusTile {
  gives: "steps" | "spaces" | "points";
  figure: number;
}

export interface AdventurePrinted extends MerchantPrinted {
  bonus_tiles: Record<string, BonusTile>;
}

export interface AdventureAction extends MerchantAction {
  to?: string;
  cards?: number;
  price?: number;
}

export interface AdventureView extends MerchantView {
  seats: AdventureSeat[];
  action: AdventureAction | null;
  first: number;
  tiles: MapTile[];
  vp_pile: number;
  starting_crystals: string[];
  bonus_supply: Record<string, number | string[]>;
  column_points: number[];
  column_rewards: string[][];
  printed: AdventurePrinted;
}

export type AdventureTable = TableOf<AdventureView>;
export type AdventureProps = BoardPropsOf<AdventureView>;

// ---- Golems

export interface GolemCard {
  card: string;
  kind: "golem";
  type: string;
  icons: string[];
  needs: Amounts;
  any: number;
}

export interface RuneCard {
  card: string;
  kind: "rune";
  icons: string[];
  scores: string;
  short: string;
}

export interface GemCard {
  card: string;
  kind: "gem card";
  gives: number;
  points: number;
  effect: string;
}

export type GolemsCard = GolemCard | RuneCard | GemCard;

/** A card of the grid, with the gems on it. */
export type GridPlace = GolemsCard & { gems: number };

/** A card in a hand, with what it is worth at the end. */
export type HeldCard = (RuneCard | GemCard) & { worth: number };

export interface ResourceCard {
  card: string;
  icons: string[];
  white: boolean;
}

export interface SummonedGolem {
  golem: string;
  type: string;
  tucked?: string[];
}

/** Points by where they come from, and their total. */
export type GolemsPoints = Record<string, number> & { total: number };

export interface GolemsSeat {
  gems: number;
  hand: HeldCard[];
  hidden_runes: number;
  resources: Record<string, ResourceCard[]>;
  icons: Amounts;
  golems: SummonedGolem[];
  dust: string[];
  points: GolemsPoints;
}

export interface AutomaView {
  gems: number;
  rune: RuneCard;
  golems: SummonedGolem[];
  runes: string[];
  points: GolemsPoints;
}

/** What a rune counts, the points of each such thing, and the most points. */
export interface RuneScoring {
  counts: "per_golem_type" | "all_colours" | "per_gem_token" | "per_gem_card" | "per_resource";
  types: string[];
  each: number;
  most: number | null;
}

/** The numbers of the rules and of the card file. */
export interface GolemsPrinted {
  /** Gems that a gain-gems turn brings, with at most so many in the reserve. */
  gain: number;
  gain_with_at_most: number;
  /** What taking a card does to a reserve, by how many cards its row still has. */
  row_gems: number[];
  reserve_cost: number;
  reserve_with_at_least: number;
  fewest_tucked: number;
  most_tucked: number;
  golem_points: number;
  tucked_points: number;
  /** By how many dust one has; the last stands for more, too. */
  dust_points: number[];
  /** The type of each golem by its name. */
  types: Record<string, string>;
  runes: Record<string, RuneScoring>;
  shown_aside: number;
  /** Alone: cards to take from a grid. */
  picks: number;
  /** Cards of a whole grid. */
  grid: number;
  automa: { golem: number; type: number; runes: number; gem: number };
}

export interface GolemsView {
  supply: number;
  deck: number;
  grid: (GridPlace | null)[][];
  aside: { cards: number; seen: GolemsCard[] };
  /** The card that is being used. */
  card: GolemsCard | null;
  free: boolean;
  temporary: string | null;
  ended: boolean;
  removed: string[];
  seats: GolemsSeat[];
  printed: GolemsPrinted;
  /** Alone. */
  automa?: AutomaView;
  picks?: number;
  lost?: boolean;
}

export type GolemsTable = TableOf<GolemsView>;
export type GolemsProps = BoardPropsOf<GolemsView>;

// ---- Golem It!

export interface Combination {
  cards: string[];
  tokens: number[];
  value: number;
  points: number;
}

export interface GolemItSeat {
  /** Null where it is hidden. */
  hand: string[] | null;
  cards: number;
  tokens: number;
  lying: Combination | null;
  place: number | null;
  out: boolean;
  noted: number;
}

export interface BestCombination {
  seat: number;
  cards: number;
  value: number;
}

/** A kind of card. */
export interface CardFace {
  card: string;
  colour: "mint" | "purple";
  value: number;
  /** What a point of tokens adds to its value. */
  step: number;
}

/** Tokens of a value, and how many of them there are. */
export interface TokenKind {
  value: number;
  count: number;
}

/** The numbers of the game. */
export interface GolemItPrinted {
  /** Every kind of card, in the order of a hand. */
  cards: CardFace[];
  /** A card shows what its value is with so many points on it. */
  series: number[];
  /** How many cards of each kind there are. */
  copies: number;
  tokens: TokenKind[];
  /** All points of the tokens. */
  points: number;
  /** The most points that a pass returns, and those it brings with Limit On. */
  returned: number;
  taken: number;
  /** For each card left in hand; null where there are no penalties. */
  penalty: number | null;
  /** Tournament points by place, the first place first. */
  prizes: number[];
}

/** Cards are discarded. */
export interface ClearEvent extends ViewEvent {
  kind: "clear";
  seat: number;
  cards: string[];
}

export interface GolemItView {
  decisions: number;
  first: number;
  number: number;
  games: number;
  variant: string;
  limit_on: boolean;
  pool: number;
  unused: number;
  discards: string[];
  playing: Combination | null;
  best: BestCombination | null;
  seats: GolemItSeat[];
  printed: GolemItPrinted;
  events?: ViewEvent[];
}

export type GolemItTable = TableOf<GolemItView>;
export type GolemItProps = BoardPropsOf<GolemItView>;

// ---- Monolith Arena

/** What is printed on a tile, sides as it points up. */
export interface TileFace {
  kind: "banner" | "champion" | "golem" | "rune" | "order";
  initiative?: number[];
  toughness?: number;
  melee?: Amounts;
  ranged?: Amounts;
  armor?: Amounts;
  global?: number;
  nets?: string[];
  strikes?: string[];
  links?: string[];
  features?: string[];
  orders?: string[];
  effect?: string;
  amount?: number;
  reach?: string;
  whom?: string;
  constructs?: number;
  symbol?: number;
  copies?: number;
  /** The other side of a Golem. */
  other?: string;
  damaged?: boolean;
}

/** What has become of a tile. */
export interface TileState {
  damaged?: boolean;
  wounds?: number;
  poison?: number[];
  netted?: boolean;
  disarmed?: boolean;
  entrenched?: boolean;
  penetrates?: boolean;
  venom?: boolean;
  seated?: boolean;
  /** How many Wounds remove it. */
  endures?: number;
  extra_attacks?: number;
  melee_bonus?: number;
  ranged_bonus?: number;
  initiative_bonus?: number;
}

/** A tile on the board: its state and its sides as it lies. In a film, some of it is not known. */
export type LyingTile = Partial<TileFace> & TileState & { seat: number; tile: string; facing: string; kind: TileFace["kind"] };

/** A tile under a Banner; its name is null to those who may not see it. */
export interface HiddenTile extends TileState {
  tile: string | null;
}

export interface ArenaSeat {
  faction: string;
  colour: string;
  side: number;
  hp: number;
  fell: number;
  hand: string[];
  markers: number;
  stack: number;
  discard: string[];
  pool: string[];
  monolith: { hidden: (HiddenTile | null)[]; segments: (string | null)[]; revealed: boolean };
  tiles: Record<string, TileFace>;
}

/** A seat as the board draws it. */
export interface DrawnSeat extends ArenaSeat {
  /** Drawn apart from another seat of the same faction. */
  twin: boolean;
  /** The sides of its tiles, clockwise from the upper one. */
  directions: string[];
}

/** What the tile file and the options decide; lists are by seat where nothing else is said. */
export interface ArenaPrinted {
  /** Clockwise, the first is up. */
  directions: string[];
  /** Where each space lies: columns to the right, and places down. */
  spaces: Record<string, [number, number]>;
  /** At the start. */
  hit_points: number[];
  /** The name of each Banner's tile. */
  banners: string[];
  /** Tiles and markers in a full hand. */
  hand: number;
  /** How many are held in the opening turns, by turn. */
  opening: number[];
  /** Orders that an Unlucky Draw of the tactical game replaces. */
  replaced: number;
  /** In each Monolith. */
  hidden_tiles: number;
}

/** The act under way. */
export interface ArenaAct {
  act?: string;
  who?: string;
  target?: string;
  to?: string;
  mode?: string;
  replaced?: number;
  tile?: string;
  segment?: number;
  spaces?: (string | null)[];
  facings?: (string | null)[];
}

/** What each kind of event carries besides its text; kinds that the page need not know are left out. */
interface ArenaFacts {
  put: { space: string; seat: number; tile: string; facing: string };
  remove: { space: string; seat: number; tile: string };
  move: { start: string; end: string; facing: string };
  swap: { start: string; end: string };
  flip: { space: string; tile: string };
  fold: { seat: number; spaces: string[] };
  unfold: { seat: number };
  attack: { attacker: string | null; target: string; wounds: number; weapons: string[]; tile?: string; owner?: number };
  armor: { attacker: string; target: string; stopped: number };
  absorb: { attacker: string; target: string; space: string };
  strike: { attacker: string; target: string };
  wound: { space: string; wounds: number };
  hit_points: { space: string; side: number; lost: number; left: number; owner?: number };
  poison: { space: string };
  net: { space: string };
  entrench: { space: string };
  markers: object;
  battle: { seat: number; full: boolean };
  poison_step: object;
  phase: { initiative: number };
  battle_over: object;
  ending: { stage: string };
}

type ArenaEventOf<Kind extends keyof ArenaFacts> = { kind: Kind; text: string } & ArenaFacts[Kind];
export type ArenaEvent = { [Kind in keyof ArenaFacts]: ArenaEventOf<Kind> }[keyof ArenaFacts];

/** A tile hits another, or fails to. */
export type BlowEvent = ArenaEventOf<"attack"> | ArenaEventOf<"armor"> | ArenaEventOf<"absorb"> | ArenaEventOf<"strike">;

export interface ArenaView {
  turns: number;
  ending: string;
  seats: ArenaSeat[];
  board: Record<string, LyingTile>;
  act?: ArenaAct | null;
  events?: ArenaEvent[];
  printed: ArenaPrinted;
}

export type ArenaTable = TableOf<ArenaView>;
export type ArenaProps = BoardPropsOf<ArenaView>;

export interface DrawnView extends ArenaView {
  seats: DrawnSeat[];
}

/** A table whose seats are made ready for drawing. */
export type DrawnTable = BoardPropsOf<DrawnView>;

/** A fight as the server tells it. */
export interface Story {
  before: ArenaView;
  events: ArenaEvent[];
}

// ---- first steps and guides

export type CenturyPrimer = PrimerStepOf<CenturyView>;
export type AdventurePrimer = PrimerStepOf<AdventureView>;
export type GolemsPrimer = PrimerStepOf<GolemsView>;
export type GolemItPrimer = PrimerStepOf<GolemItView>;
export type ArenaPrimer = PrimerStepOf<ArenaView>;

export type CenturyStep = GuideStepOf<CenturyView>;
export type AdventureStep = GuideStepOf<AdventureView>;
export type GolemsStep = GuideStepOf<GolemsView>;
export type GolemItStep = GuideStepOf<GolemItView>;
export type ArenaStep = GuideStepOf<ArenaView>;
