import { skyline } from '../kit/built'
import { mix, palette as p } from '../kit/palette'
import { bust, standing, type Figure } from '../kit/people'
import { leaf } from '../kit/plants'
import { type Scene } from '../kit/scene'
import { sky, stars } from '../kit/sky'
import { glow, shaft } from '../kit/weather'

// One evening of the general assembly in the reading room of a library: the same bookcases, windows and chandeliers
// seen from five places, and the same blue dusk outside, which deepens from picture to picture.

const WOOD = mix(p.bronze, p.wine, 0.35)
const WALL = mix(p.green, p.night, 0.62)
const BOOKS = [
  p.wine,
  p.rose,
  p.deep,
  p.slate,
  p.amber,
  p.gold,
  mix(p.green, p.ink, 0.3),
  p.sand,
  mix(p.bronze, p.night, 0.3),
]

/** The wall with its cornice, panelled below; floor is the height where it meets the parquet. */
function wall(s: Scene, floor: number): void {
  s.rect(0, 0, 1600, floor, s.down(mix(WALL, p.night, 0.5), WALL, mix(WALL, p.amber, 0.16)))
  s.rect(0, floor, 1600, 1000 - floor, s.down(mix(p.amber, p.bronze, 0.5), mix(p.bronze, p.night, 0.4)))
  let boards = ''
  for (let x = -600; x < 2200; x += 130) boards += `M${800 + (x - 800) * 0.72} ${floor}L${x} 1000`
  s.line(boards, mix(p.bronze, p.night, 0.45), 3, { opacity: 0.6 })
  s.rect(0, floor - 26, 1600, 26, mix(WOOD, p.night, 0.35))
}

/** A tall bookcase by its upper left corner. */
function bookcase(s: Scene, x: number, y: number, width: number, height: number, cell = 74): void {
  s.rect(x - 12, y - 20, width + 24, height + 20, s.across(mix(WOOD, p.night, 0.3), WOOD, mix(WOOD, p.night, 0.45)))
  s.path(
    `M${x - 24} ${y - 20}L${x - 10} ${y - 46}H${x + width + 10}L${x + width + 24} ${y - 20}Z`,
    mix(WOOD, p.gold, 0.25),
  )
  s.rect(x, y, width, height, mix(p.bronze, p.night, 0.75))
  for (let top = y; top < y + height - cell * 0.5; top += cell) {
    for (let left = x + 3; left < x + width - 8;) {
      const w = s.random.between(cell * 0.13, cell * 0.3)
      const h = s.random.between(cell * 0.58, cell * 0.84)
      if (s.random.chance(0.94)) {
        const colour = mix(s.random.pick(BOOKS), p.night, 0.16)
        s.rect(left, top + cell - 9 - h, Math.min(w, x + width - left - 3), h, colour)
        s.rect(left, top + cell - 9 - h * 0.82, Math.min(w, x + width - left - 3), 3, p.wheat, { opacity: 0.55 })
      }
      left += w + 1.5
    }
    s.rect(x, top + cell - 9, width, 9, mix(WOOD, p.gold, 0.12))
  }
}

/** An arched window on the city at dusk; late is 0 for the first hour and 1 for night. */
function archWindow(s: Scene, x: number, y: number, width: number, height: number, late: number): void {
  const r = width / 2
  const path = `M${x} ${y + height}V${y + r}A${r} ${r} 0 0 1 ${x + width} ${y + r}V${y + height}Z`
  s.clip(path, () => {
    s.rect(
      x,
      y,
      width,
      height,
      s.down(
        mix(p.slate, p.night, 0.3 + late * 0.5),
        mix(p.steel, p.ink, late),
        mix(mix(p.pink, p.steel, 0.45), p.slate, late),
      ),
    )
    if (late > 0.5)
      for (let star = 0; star < 24; star += 1)
        s.oval(x + s.random.between(0, width), y + s.random.between(0, height * 0.6), s.random.between(1, 2.4), p.mist)
    s.path(
      `M${x} ${y + height * 0.7}C${x + width * 0.3} ${y + height * 0.5} ${x + width * 0.6} ${y + height * 0.52} ${x + width} ${y + height * 0.66}V${y + height}H${x}Z`,
      mix(mix(p.steel, p.slate, 0.5), p.night, late * 0.5),
    )
    skyline(
      s,
      x - 10,
      x + width + 10,
      y + height + 4,
      height * 0.1,
      height * 0.3,
      [{ front: mix(p.slate, p.night, 0.3 + late * 0.3), side: p.night, window: p.wheat, lit: 0.5, cell: 12 }],
      [32, 56],
    )
  })
  const frame = mix(p.sand, p.bronze, 0.35)
  s.path(path, 'none', { stroke: frame, 'stroke-width': 15 })
  s.line(`M${x + r} ${y}V${y + height}M${x} ${y + height * 0.5}H${x + width}M${x} ${y + r}H${x + width}`, frame, 7, {
    'stroke-linecap': 'butt',
  })
  s.rect(x - 24, y + height - 4, width + 48, 20, frame)
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x - 12 : x + width + 12
    s.path(
      `M${edge} ${y - 10}C${edge - side * 70} ${y + height * 0.3} ${edge - side * 46} ${y + height * 0.6} ${edge - side * 10} ${y + height * 0.68}V${y + height + 60}H${edge + side * 44}V${y - 10}Z`,
      side < 0 ? s.across(mix(p.wine, p.night, 0.35), p.wine) : s.across(p.wine, mix(p.wine, p.night, 0.35)),
    )
  }
}

/** A brass chandelier hanging from the ceiling. */
function chandelier(s: Scene, x: number, y: number, k: number): void {
  s.line(`M${x} 0V${y}`, mix(p.bronze, p.night, 0.3), 5 * k)
  glow(s, x, y, 330 * k, p.wheat, 0.6)
  s.line(
    `M${x - 110 * k} ${y - 14 * k}C${x - 90 * k} ${y + 40 * k} ${x + 90 * k} ${y + 40 * k} ${x + 110 * k} ${y - 14 * k}M${x - 56 * k} ${y - 18 * k}C${x - 44 * k} ${y + 26 * k} ${x + 44 * k} ${y + 26 * k} ${x + 56 * k} ${y - 18 * k}`,
    p.gold,
    7 * k,
  )
  s.oval(x, y + 28 * k, 12 * k, p.gold)
  for (const dx of [-110, -56, 0, 56, 110]) {
    s.rect(x + dx * k - 4 * k, y - 36 * k, 8 * k, 24 * k, p.cream)
    glow(s, x + dx * k, y - 44 * k, 46 * k, p.cream, 0.9)
    s.path(
      `M${x + dx * k} ${y - 62 * k}C${x + (dx + 12) * k} ${y - 46 * k} ${x + (dx + 7) * k} ${y - 34 * k} ${x + dx * k} ${y - 34 * k}C${x + (dx - 7) * k} ${y - 34 * k} ${x + (dx - 12) * k} ${y - 46 * k} ${x + dx * k} ${y - 62 * k}Z`,
      p.white,
    )
  }
}

/** Rows of members on chairs, seen from behind. */
function rowsOfBacks(s: Scene, rows: readonly (readonly [y: number, k: number])[], aisle = 0): void {
  for (const [index, [y, k]] of rows.entries()) {
    for (let x = -60 + (index % 2) * 84; x < 1680; x += 176 * k) {
      if (Math.abs(x - 800) < aisle * k) continue
      bust(s, x, y, k, {
        view: 'back',
        coat: mix(s.random.pick([p.ink, p.slate, p.deep, p.wine, p.steel, mix(p.amber, p.ink, 0.4)]), p.night, 0.25),
      })
      s.path(
        `M${x - 78 * k} ${y + 60}V${y - 44 * k}Q${x} ${y - 76 * k} ${x + 78 * k} ${y - 44 * k}V${y + 60}Z`,
        mix(WOOD, p.night, 0.1 + index * 0.16),
      )
      s.line(
        `M${x - 76 * k} ${y - 42 * k}Q${x} ${y - 74 * k} ${x + 76 * k} ${y - 42 * k}`,
        mix(WOOD, p.gold, 0.4),
        5 * k,
      )
    }
  }
}

/** From the last row: the board at its table between the bookcases, a speaker beside it. */
export function assemblyHall(s: Scene): void {
  wall(s, 640)
  archWindow(s, 320, 90, 250, 430, 0)
  archWindow(s, 1030, 90, 250, 430, 0)
  bookcase(s, -20, 120, 270, 500)
  bookcase(s, 650, 120, 300, 500)
  bookcase(s, 1350, 120, 270, 500)
  for (const [index, [coat, hairCut]] of (
    [
      [p.ink, 'short'],
      [p.wine, 'bun'],
      [mix(p.sand, p.stone, 0.5), 'short'],
      [p.deep, 'long'],
    ] as const
  ).entries())
    bust(s, 640 + index * 150, 640, 0.9, { view: 'front', coat, hairCut, ...(index === 0 ? { tie: p.rose } : {}) })
  s.path('M520 628H1200L1226 740H494Z', s.down(mix(p.wine, p.rose, 0.3), mix(p.wine, p.night, 0.3)))
  s.rect(510, 620, 700, 14, p.gold)
  for (const x of [640, 790, 940, 1090]) s.path(`M${x - 40} 612H${x + 40}L${x + 50} 624H${x - 50}Z`, p.white)
  standing(s, 372, 764, 0.86, { view: 'right', coat: p.slate, hairCut: 'bun', shirt: p.white })
  s.path('M330 570H470L456 770H346Z', s.across(mix(WOOD, p.gold, 0.3), WOOD, mix(WOOD, p.night, 0.4)))
  s.rect(320, 560, 160, 14, p.gold)
  s.line('M440 560Q444 520 424 506', p.night, 4)
  chandelier(s, 610, 120, 0.9)
  chandelier(s, 990, 120, 0.9)
  rowsOfBacks(
    s,
    [
      [840, 0.9],
      [940, 1.2],
      [1060, 1.6],
    ],
    90,
  )
}

/** From the table of the board: the hall votes, a card in every hand. */
export function assemblyVote(s: Scene): void {
  wall(s, 600)
  bookcase(s, 20, 110, 330, 470)
  bookcase(s, 430, 110, 300, 470)
  bookcase(s, 870, 110, 300, 470)
  bookcase(s, 1250, 110, 330, 470)
  s.path(
    'M742 600V230A58 58 0 0 1 858 230V600Z',
    s.across(mix(p.wheat, p.amber, 0.4), p.cream, mix(p.wheat, p.amber, 0.4)),
  )
  glow(s, 800, 420, 220, p.wheat, 0.5)
  s.rect(0, 24, 1600, 20, mix(WOOD, p.gold, 0.3))
  for (let x = 10; x < 1600; x += 34) s.rect(x, 0, 9, 26, mix(WOOD, p.night, 0.2))
  chandelier(s, 330, 130, 1.05)
  chandelier(s, 1270, 130, 1.05)
  const card = [p.wheat, p.white, p.wheat] as const
  for (const [row, [y, k]] of (
    [
      [650, 0.74],
      [740, 0.98],
      [850, 1.3],
    ] as const
  ).entries()) {
    for (let x = -20 + row * 70; x < 1660; x += 186 * k) {
      const coat = s.random.pick([
        p.ink,
        p.slate,
        p.deep,
        p.wine,
        p.steel,
        mix(p.amber, p.ink, 0.35),
        mix(p.stone, p.steel, 0.3),
      ])
      const raised = s.random.chance(row === 2 ? 0.86 : 0.8)
      if (raised) {
        const lean = s.random.between(-12, 16) * k
        s.line(`M${x + 62 * k} ${y - 90 * k}L${x + 84 * k + lean} ${y - 214 * k}`, mix(coat, p.night, 0.22), 36 * k)
        s.oval(x + 86 * k + lean, y - 232 * k, 16 * k, mix(p.wheat, p.pink, 0.45), 19 * k)
        s.path(`M${x + 62 * k + lean} ${y - 318 * k}h${58 * k}v${78 * k}h${-58 * k}Z`, card[row] ?? p.white)
        s.path(
          `M${x + 91 * k + lean} ${y - 302 * k}l${16 * k} ${20 * k}l${-16 * k} ${20 * k}l${-16 * k} ${-20 * k}Z`,
          p.deep,
        )
      }
      bust(s, x, y, k, { view: 'front', coat })
    }
    const foot = y + (row === 2 ? 0 : 10)
    s.rect(0, foot, 1600, 22, mix(WOOD, p.night, 0.35 - row * 0.1))
  }
  // The edge of the board's own table, with its bell, papers and water.
  s.path('M-20 880H1620V1010H-20Z', s.down(mix(p.wine, p.rose, 0.3), mix(p.wine, p.night, 0.35)))
  s.rect(-20, 872, 1640, 12, p.gold)
  s.path('M240 960L290 900H620L640 960Z', p.white)
  s.line('M310 916H560M300 930H580M290 944H500', p.stone, 5)
  s.path('M820 912C822 850 908 850 910 912L926 934H804Z', s.across(p.wheat, p.gold, p.bronze))
  s.rect(856, 822, 18, 40, p.night)
  s.path('M1120 860H1170L1162 950H1128Z', p.mist, { opacity: 0.6 })
  s.path('M1123 890H1167L1162 950H1128Z', p.sky, { opacity: 0.6 })
  s.path('M1300 800H1344V836C1364 850 1366 870 1366 890V950H1278V890C1278 870 1280 850 1300 836Z', p.mist, {
    opacity: 0.5,
  })
  s.path('M1278 884H1366V950H1278Z', p.sky, { opacity: 0.5 })
}

/** Close by: two partners seal the agreement with a handshake over the signed pages. */
export function assemblySigning(s: Scene): void {
  wall(s, 760)
  s.blur(2.5, () => {
    bookcase(s, -30, 60, 420, 700, 110)
    bookcase(s, 1210, 60, 420, 700, 110)
  })
  archWindow(s, 560, 40, 480, 620, 0.4)
  chandelier(s, 470, 90, 1)
  chandelier(s, 1130, 90, 1)
  for (const [x, bands] of [
    [520, [p.white, mix(p.green, p.leaf, 0.25), p.rose]],
    [1080, [p.sea, p.sea, p.sea]],
  ] as const) {
    s.rect(x - 5, 250, 10, 520, s.across(p.wheat, p.bronze))
    s.oval(x, 246, 12, p.gold)
    bands.forEach((colour, index) =>
      s.path(
        `M${x + 4} ${270 + index * 96}C${x + 40} ${300 + index * 96} ${x + 56} ${280 + index * 96} ${x + 78} ${320 + index * 96}V${450 + index * 96}C${x + 60} ${400 + index * 96} ${x + 40} ${420 + index * 96} ${x + 4} ${380 + index * 96}Z`,
        colour,
      ),
    )
    if (bands[0] === p.sea) s.oval(x + 44, 420, 20, p.wheat)
  }
  const skin = mix(mix(p.wheat, p.pink, 0.42), p.white, 0.28)
  bust(s, 420, 800, 2.1, { view: 'right', coat: p.ink, hairCut: 'short', skin, hair: mix(p.stone, p.steel, 0.4) })
  bust(s, 1180, 800, 2.1, {
    view: 'left',
    coat: p.deep,
    hairCut: 'bun',
    skin: mix(mix(p.gold, p.pink, 0.42), p.cream, 0.2),
    hair: p.night,
  })
  s.line('M452 640L600 736L760 690', mix(p.ink, p.night, 0.2), 74)
  s.line('M1148 640L1000 736L846 690', mix(p.deep, p.night, 0.2), 74)
  s.path('M744 656H784V726H744ZM816 656H856V726H816Z', p.white)
  s.path('M776 662C800 640 846 646 850 676C852 704 836 724 806 726C780 728 768 706 776 662Z', skin)
  s.path(
    'M770 680C780 660 812 656 824 674C834 690 812 716 790 716C774 714 766 700 770 680Z',
    mix(mix(p.gold, p.pink, 0.42), p.cream, 0.2),
  )
  s.line('M806 690L838 684M806 702L836 698', mix(skin, p.wine, 0.25), 4)
  s.path('M-20 800H1620V1010H-20Z', s.down(mix(p.wine, p.rose, 0.3), mix(p.wine, p.night, 0.4)))
  s.rect(-20, 792, 1640, 14, p.gold)
  for (const [x, colour] of [
    [500, p.wine],
    [1100, p.deep],
  ] as const) {
    s.path(`M${x - 210} 930L${x - 170} 850H${x + 170}L${x + 210} 930Z`, mix(colour, p.night, 0.3))
    s.path(`M${x - 192} 922L${x - 156} 856H${x - 4}V922ZM${x + 192} 922L${x + 156} 856H${x + 4}V922Z`, p.white)
    s.line(
      `M${x - 148} 870H${x - 24}M${x - 156} 884H${x - 24}M${x - 164} 898H${x - 50}M${x + 24} 870H${x + 146}M${x + 24} 884H${x + 110}`,
      p.stone,
      4,
    )
    s.path(`M${x + 40} 906C${x + 70} 892 ${x + 80} 916 ${x + 120} 902`, 'none', {
      stroke: p.deep,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    })
    s.line(`M${x + 150} 916L${x + 186} 876`, p.gold, 7)
  }
  s.path('M752 950H848L838 860H762Z', s.across(p.white, p.mist, p.stone))
  for (const turn of [-165, -135, -110, -85, -60, -30]) leaf(s, 800, 868, 96, turn, turn % 2 ? p.leaf : p.green)
  for (const [x, y] of [
    [768, 812],
    [832, 806],
    [800, 776],
    [740, 842],
    [860, 840],
  ] as const) {
    s.oval(x, y, 27, p.rose, 24)
    s.oval(x - 4, y - 5, 17, p.pink, 13)
    s.oval(x, y - 3, 8, p.wine)
  }
}

/** The dinner: one long table down the room, candles, and the dark windows at its end. */
export function assemblyDinner(s: Scene): void {
  wall(s, 560)
  bookcase(s, -30, 80, 340, 470)
  archWindow(s, 380, 80, 210, 380, 0.8)
  bookcase(s, 668, 80, 264, 470)
  archWindow(s, 1010, 80, 210, 380, 0.8)
  bookcase(s, 1290, 80, 340, 470)
  chandelier(s, 800, 90, 1.1)
  chandelier(s, 440, 60, 0.8)
  chandelier(s, 1160, 60, 0.8)
  const table = (t: number): readonly [y: number, half: number, k: number] => [
    600 + t ** 1.5 * 420,
    90 + t ** 1.5 * 560,
    0.62 + t ** 1.4 * 1.05,
  ]
  bust(s, 800, 606, 0.7, { view: 'front', coat: p.ink, hairCut: 'short', tie: p.wine })
  s.path('M708 600H892L1470 1010H130Z', s.down(p.sand, p.white))
  s.path('M708 600H892L896 606H704Z', p.white)
  shaft(s, 'M800 90L1300 1000H300Z', p.cream, 0.2)
  const guests: readonly (readonly [Figure['view'], number, string, Figure['hairCut']])[] = [
    ['right', 0.16, p.wine, 'bun'],
    ['left', 0.16, p.slate, 'short'],
    ['right', 0.4, p.ink, 'short'],
    ['left', 0.4, p.gold, 'long'],
    ['right', 0.66, p.deep, 'bun'],
    ['left', 0.66, p.ink, 'short'],
    ['right', 0.98, mix(p.stone, p.steel, 0.4), 'short'],
    ['left', 0.98, p.rose, 'bun'],
  ]
  for (const [view, t, coat, hairCut] of guests) {
    const [y, half, k] = table(t)
    const x = 800 + (view === 'right' ? -half - 96 * k : half + 96 * k)
    s.rect(x - 70 * k, y - 150 * k, 140 * k, 320 * k, mix(WOOD, p.night, 0.45), { rx: 30 * k })
    bust(s, x, y + 74 * k, k * 1.12, { view, coat, ...(hairCut ? { hairCut } : {}) })
    s.line(
      `M${x + (view === 'right' ? 10 : -10) * k} ${y - 10 * k}L${x + (view === 'right' ? 76 : -76) * k} ${y + 34 * k}`,
      mix(coat, p.night, 0.25),
      34 * k,
    )
  }
  for (let place = 0; place < 6; place += 1) {
    const [y, half, k] = table(0.1 + place * 0.17)
    for (const side of [-1, 1]) {
      const x = 800 + side * half * 0.68
      s.oval(x, y + 14 * k, 54 * k, p.stone, 15 * k)
      s.oval(x, y + 11 * k, 50 * k, p.white, 13 * k)
      s.oval(x, y + 10 * k, 30 * k, s.random.pick([p.gold, p.leaf, mix(p.rose, p.amber, 0.4)]), 8 * k)
      const g = x - side * 70 * k
      s.path(
        `M${g - 15 * k} ${y - 58 * k}H${g + 15 * k}C${g + 17 * k} ${y - 28 * k} ${g + 8 * k} ${y - 20 * k} ${g} ${y - 19 * k}C${g - 8 * k} ${y - 20 * k} ${g - 17 * k} ${y - 28 * k} ${g - 15 * k} ${y - 58 * k}Z`,
        place % 2 ? p.rose : p.wheat,
        { opacity: 0.9 },
      )
      s.line(`M${g} ${y - 19 * k}V${y + 6 * k}`, p.stone, 3 * k)
    }
    if (place % 2 === 0) {
      glow(s, 800, y - 74 * k, 150 * k, p.wheat, 0.75)
      s.line(
        `M${800 - 30 * k} ${y - 40 * k}Q800 ${y - 10 * k} ${800 + 30 * k} ${y - 40 * k}M800 ${y - 46 * k}V${y + 8 * k}`,
        p.gold,
        6 * k,
      )
      for (const dx of [-30, 0, 30]) {
        s.rect(800 + dx * k - 4 * k, y - 74 * k, 8 * k, 34 * k, p.cream)
        s.oval(800 + dx * k, y - 84 * k, 5 * k, p.white, 11 * k)
      }
    } else {
      for (const turn of [-150, -120, -90, -60, -30]) leaf(s, 800, y + 6 * k, 54 * k, turn, turn % 4 ? p.leaf : p.green)
      for (const dx of [-24, 0, 24]) s.oval(800 + dx * k, y - (dx ? 22 : 40) * k, 15 * k, dx ? p.rose : p.pink, 13 * k)
    }
  }
}

/** Late: the last guests at the window, the chairs empty, the lights of the city outside. */
export function assemblyLate(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.across(mix(WALL, p.night, 0.75), mix(WALL, p.night, 0.4), mix(WALL, p.night, 0.75)))
  const panes = 'M420 760V420A380 380 0 0 1 1180 420V760Z'
  s.clip(panes, () => {
    sky(s, 760, p.night, p.ink, mix(p.slate, p.deep, 0.3), mix(p.steel, p.pink, 0.35))
    stars(s, 160, 420)
    s.path('M380 620C560 470 740 420 860 440C1000 460 1100 560 1240 600V800H380Z', mix(p.slate, p.night, 0.45))
    skyline(
      s,
      400,
      1200,
      765,
      60,
      190,
      [
        { front: mix(p.slate, p.night, 0.35), side: p.night, window: p.wheat, lit: 0.55, cell: 15 },
        { front: mix(p.slate, p.wine, 0.3), side: p.night, window: p.cream, lit: 0.45, cell: 15 },
      ],
      [54, 90],
    )
  })
  const frame = mix(p.sand, p.bronze, 0.5)
  s.path(panes, 'none', { stroke: frame, 'stroke-width': 22 })
  s.line('M673 60V760M927 60V760M420 420H1180M420 590H1180', frame, 9, { 'stroke-linecap': 'butt' })
  for (const side of [-1, 1]) {
    const x = 800 + side * 400
    s.path(
      `M${x} 20C${x - side * 120} 260 ${x - side * 60} 480 ${x - side * 6} 540V860H${x + side * 70}V20Z`,
      side < 0
        ? s.across(mix(p.wine, p.night, 0.55), mix(p.wine, p.night, 0.2))
        : s.across(mix(p.wine, p.night, 0.2), mix(p.wine, p.night, 0.55)),
    )
  }
  bookcase(s, -30, 90, 300, 720, 90)
  bookcase(s, 1330, 90, 300, 720, 90)
  s.rect(0, 800, 1600, 200, s.down(mix(p.bronze, p.night, 0.45), mix(p.bronze, p.night, 0.75)))
  s.path('M440 800H1160L1420 1000H180Z', s.down(`${p.sky}/0.3`, `${p.sky}/0.02`))
  standing(s, 700, 880, 1.28, { view: 'right', coat: p.ink, hairCut: 'short', glass: true })
  standing(s, 890, 884, 1.24, { view: 'left', coat: p.rose, hairCut: 'bun', dress: true, glass: true })
  s.path('M150 1010L240 862H560L520 1010Z', s.down(p.sand, mix(p.sand, p.steel, 0.3)))
  glow(s, 390, 800, 240, p.wheat, 0.8)
  s.rect(384, 790, 14, 84, p.cream)
  s.oval(391, 776, 8, p.white, 17)
  s.path('M340 872H442L430 888H352Z', p.gold)
  for (const x of [270, 480]) {
    s.path(
      `M${x - 22} 830H${x + 22}C${x + 24} 866 ${x + 10} 878 ${x} 880C${x - 10} 878 ${x - 24} 866 ${x - 22} 830Z`,
      p.mist,
      { opacity: 0.6 },
    )
    s.path(`M${x - 21} 854C${x - 16} 872 ${x - 8} 878 ${x} 880C${x + 8} 878 ${x + 16} 872 ${x + 21} 854Z`, p.rose)
    s.line(`M${x} 880V916M${x - 20} 918H${x + 20}`, p.mist, 5)
  }
  for (const [x, k] of [
    [1150, 1],
    [1330, 1.14],
  ] as const)
    s.at(x, 960, k, () => {
      s.path('M-70 -120V-330C-60 -366 60 -366 70 -330V-120Z', mix(WOOD, p.night, 0.25))
      s.path('M-52 -140V-318C-44 -338 44 -338 52 -318V-140Z', mix(p.wine, p.night, 0.1))
      s.path('M-84 -130H84L96 -96H-96Z', mix(WOOD, p.gold, 0.15))
      s.line('M-80 -96V30M80 -96V30M-56 -96V-10M56 -96V-10', mix(WOOD, p.night, 0.3), 13)
    })
  s.path('M1270 640C1250 720 1250 800 1290 846L1400 850C1400 780 1380 690 1350 636Z', mix(p.slate, p.night, 0.2))
}

/** Before it begins: members take their voting cards at the door, coats on the stand. */
export function assemblyArrival(s: Scene): void {
  wall(s, 720)
  bookcase(s, -30, 110, 350, 590, 84)
  bookcase(s, 1290, 110, 340, 590, 84)
  archWindow(s, 1010, 90, 210, 470, 0)
  s.path(
    'M410 720V250A170 170 0 0 1 750 250V720Z',
    s.across(mix(p.wheat, p.amber, 0.35), p.cream, mix(p.wheat, p.amber, 0.35)),
  )
  glow(s, 580, 420, 330, p.wheat, 0.6)
  s.path('M410 720V250A170 170 0 0 1 750 250V720Z', 'none', { stroke: mix(WOOD, p.gold, 0.2), 'stroke-width': 24 })
  for (const [x, side] of [
    [398, -1],
    [762, 1],
  ] as const)
    s.path(`M${x} 720V160L${x + side * 96} 120V770Z`, s.across(mix(WOOD, p.night, 0.2), WOOD))
  chandelier(s, 880, 90, 1.1)
  // The coat stand.
  s.line('M920 850V330M920 850L880 880M920 850L960 880M920 360L880 330M920 360L960 330', mix(WOOD, p.night, 0.35), 13)
  for (const [x, colour] of [
    [884, p.slate],
    [956, p.wine],
  ] as const)
    s.path(
      `M${x} 344C${x - 46} 380 ${x - 50} 560 ${x - 40} 680H${x + 42}C${x + 52} 560 ${x + 46} 380 ${x} 344Z`,
      s.across(colour, mix(colour, p.night, 0.4)),
    )
  s.oval(920, 322, 46, p.night, 10)
  s.path('M890 320C890 276 950 276 950 320Z', p.night)
  for (const [x, k, view, coat, hairCut] of [
    [520, 1.2, 'right', p.ink, 'short'],
    [700, 1.16, 'left', p.rose, 'bun'],
    [250, 1.3, 'right', p.deep, 'long'],
  ] as const) {
    s.oval(x, 962, 100, p.night, 13, { opacity: 0.4 })
    standing(s, x, 964, k, { view, coat, hairCut })
  }
  s.line('M532 640L590 690L640 668', mix(p.ink, p.night, 0.3), 36)
  s.line('M690 650L664 700L640 676', mix(p.rose, p.night, 0.3), 34)
  s.oval(640, 668, 20, mix(p.wheat, p.pink, 0.45), 16)
  bust(s, 1330, 770, 1.5, { view: 'left', coat: mix(p.green, p.ink, 0.4), hairCut: 'bun', shirt: p.white })
  s.path('M1060 760H1620V1010H1020Z', s.down(mix(p.wine, p.rose, 0.3), mix(p.wine, p.night, 0.4)))
  s.rect(1050, 750, 570, 14, p.gold)
  for (let card = 0; card < 8; card += 1) {
    const [x, y] = [1120 + (card % 4) * 118, 786 + Math.floor(card / 4) * 70]
    s.path(`M${x} ${y}h82l10 48h-92Z`, card % 3 ? p.white : p.wheat)
    s.path(`M${x + 42} ${y + 8}l16 16l-16 16l-16 -16Z`, p.deep)
  }
}

/** The Secretary General at the lectern, close, the first row listening. */
export function assemblySpeech(s: Scene): void {
  wall(s, 820)
  bookcase(s, -30, 60, 520, 760, 100)
  archWindow(s, 620, 60, 360, 600, 0.2)
  bookcase(s, 1110, 60, 520, 760, 100)
  chandelier(s, 330, 100, 1.1)
  chandelier(s, 1270, 100, 1.1)
  bust(s, 800, 720, 2.2, {
    view: 'front',
    coat: p.slate,
    hairCut: 'bun',
    shirt: p.white,
    skin: mix(mix(p.wheat, p.pink, 0.42), p.white, 0.28),
    hair: mix(p.bronze, p.night, 0.65),
  })
  s.line('M620 560L566 470L540 380', mix(p.slate, p.night, 0.26), 62)
  s.oval(536, 356, 28, mix(mix(p.wheat, p.pink, 0.42), p.white, 0.28), 32)
  s.path('M590 700H1010L980 1010H620Z', s.across(mix(WOOD, p.gold, 0.35), WOOD, mix(WOOD, p.night, 0.45)))
  s.path('M560 680H1040L1010 722H590Z', mix(WOOD, p.gold, 0.5))
  s.path('M800 770L880 850L800 930L720 850ZM800 812L762 850L800 888L838 850Z', p.gold, { 'fill-rule': 'evenodd' })
  s.path('M690 690L710 650H890L910 690Z', p.white)
  s.line('M724 662H874M718 674H866', p.stone, 5)
  s.line('M960 690Q970 600 900 570', p.night, 7)
  s.oval(894, 566, 14, p.night)
  rowsOfBacks(s, [[1030, 1.7]], 190)
}
