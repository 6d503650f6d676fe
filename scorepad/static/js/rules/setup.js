/** A match before its first hand (docs/rules.md, sections 1 and 6). The table screen does not need this. */
import { chancesOf } from './telling.js';
import { naming, refuse, tableOf } from './table.js';
import { whole } from './told.js';

const [FEWEST, MOST, LONGEST_NAME, FARTHEST_OPENING] = [2, 7, 40, 10_000];
/** So many sides of so many seats. */
const TEAMS = ['2x2', '2x3', '3x2', '4x2'];
/** Every house rule, its default first: one of these, or a whole number from least to most. */
const HOUSE = {
  target: [7, 1, 1000],
  win: ['pitcher', 'pitcher_made', 'bidder_first', 'highest'],
  minimum_bid: [1, 1, 4],
  all_pass: ['dealer_bids', 'redeal_next', 'redeal_same'],
  forced_bid: [2, 1, 4],
  steal: ['below_max', 'any', 'never', 'only_max'],
  smudge: ['none', 'bid_five', 'four_wins', 'sweep_wins'],
  game_tie: ['nobody', 'pitcher', 'non_dealer'],
  low: ['captor', 'holder'],
  count_down: [false, true],
};

/** The match that a document begins (`seats`, `dealer`, `rules`, `sides`, `opening`; its hands are for `play`). */
export function start(document) {
  const rules = houseRules(document.rules ?? {});
  const names = namesOf(document.seats);
  const numbers = names.map((_, index) => index + 1);
  return naming({ seats: [], names: [] }, () => {
    const sides = document.sides ? teamsOf(document.sides, numbers) : eachAlone(numbers);
    const { dealer, opening = sides.map(() => 0) } = document;
    if (!numbers.includes(whole(dealer, '/dealer'))) refuse('unknown_seat', '/dealer', { seat: dealer });
    if (opening.length !== sides.length) refuse('invalid', '/opening', { count: sides.length }, 'one_a_side');
    opening.forEach((total, index) => whole(total, `/opening/${index}`, -FARTHEST_OPENING, FARTHEST_OPENING));
    const sideOf = (seat) => sides.findIndex((own) => own.includes(seat)) + 1;
    const match = {
      rules,
      seats: numbers.map((seat) => ({ seat, name: names[seat - 1], side: sideOf(seat), present: true })),
      sides: sides.map((seats, index) => ({ side: index + 1, seats, total: opening[index] })),
      dealer,
      next_hand: 1,
      winner: null,
      hands: [],
    };
    for (const { side, sentence } of chancesOf(tableOf(match), dealer)) {
      Object.assign(match.sides[side - 1], { needs: rules.target - opening[side - 1], wins_if: sentence });
    }
    return match;
  });
}

function houseRules(told) {
  const rules = Object.fromEntries(Object.entries(HOUSE).map(([name, [value]]) => [name, value]));
  for (const [name, value] of Object.entries(told)) {
    const at = `/rules/${name}`;
    const values = HOUSE[name] ?? refuse('invalid', at, {}, 'unknown');
    if (typeof values[0] === 'number') whole(value, at, values[1], values[2]);
    else if (!values.includes(value)) {
      refuse('invalid', at, { values: values.join(', ') }, name === 'count_down' ? 'yes_or_no' : 'one_of');
    }
    rules[name] = value;
  }
  return rules;
}

/** The names of the seats, each a name or `{name, player}`; nobody twice. */
function namesOf(seats) {
  const same = (name) => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  const seated = seats.map((seat) => ({ ...seat, name: (seat.name ?? seat).trim() }));
  return seated.map(({ name, player }, index) => {
    const at = `/seats/${index}`;
    const length = [...name].length;
    if (length < 1 || length > LONGEST_NAME) refuse('invalid', at, { least: 1, most: LONGEST_NAME }, 'text');
    const before = seated.slice(0, index);
    const twice = before.some((one) => same(one.name) === same(name) || (player && player === one.player));
    return twice ? refuse('duplicate_player', at, { name }) : name;
  });
}

function eachAlone(numbers) {
  const { length } = numbers;
  if (length < FEWEST || length > MOST) refuse('seat_count', '/seats', { least: FEWEST, most: MOST });
  return numbers.map((seat) => [seat]);
}

/** The sides as told, each in seat order: everybody in one, all of one size, partners at every k-th seat. */
function teamsOf(sides, numbers) {
  const found = [];
  sides.forEach((own, index) =>
    own.forEach((seat, place) => {
      const at = `/sides/${index}/${place}`;
      if (!numbers.includes(whole(seat, at))) refuse('unknown_seat', at, { seat });
      if (found.includes(seat)) refuse('side_members', at, { seat }, 'twice');
      found.push(seat);
    }),
  );
  const missing = numbers.find((seat) => !found.includes(seat));
  if (missing) refuse('side_members', '/sides', { seat: missing }, 'missing');
  const table = sides.map((own) => [...own].sort((one, other) => one - other));
  const count = table.length;
  const size = table[0]?.length;
  if (numbers.length < FEWEST || (size === 1 && count === numbers.length)) {
    const alone = eachAlone(numbers);
    return `${table}` === `${alone}` ? alone : refuse('side_members', '/sides', {}, 'alone');
  }
  if (!TEAMS.includes(`${count}x${size}`) || table.some((own) => own.length !== size)) refuse('side_size', '/sides');
  table.forEach((own, index) => {
    const apart = own.some((seat, place) => place && seat - own[place - 1] !== count);
    if (apart) refuse('side_seating', `/sides/${index}`, { count });
  });
  return table;
}
