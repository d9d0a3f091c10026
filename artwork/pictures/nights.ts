import { block, skyline } from '../kit/built'
import { hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { poplar, spruce, treeLine } from '../kit/plants'
import { straight, type Point, type Scene } from '../kit/scene'
import { haze, sky, stars } from '../kit/sky'
import { glow } from '../kit/weather'

/** Almaty by night: the lit grid of avenues runs up to the foot of the snows, the tower on its hill. */
export function almatyNight(s: Scene): void {
  sky(s, 560, mix(p.night, p.ink, 0.3), p.ink, mix(p.slate, p.deep, 0.4), mix(p.steel, p.teal, 0.4))
  stars(s, 230, 330)
  mountains(s, peaks(s, -80, 1680, 190, 380, 5), {
    light: mix(p.slate, p.steel, 0.6),
    shade: p.ink,
    air: mix(p.steel, p.slate, 0.4),
    base: 560,
    snowLine: 360,
    snow: mix(p.mist, p.steel, 0.35),
    depth: 0.6,
    from: 'right',
  })
  mountains(
    s,
    [
      [-80, 470],
      [120, 330],
      [330, 450],
      [560, 250],
      [760, 430],
      [930, 300],
      [1130, 440],
      [1340, 280],
      [1500, 400],
      [1680, 330],
    ],
    {
      light: mix(p.slate, p.deep, 0.4),
      shade: p.night,
      air: mix(p.slate, p.teal, 0.3),
      base: 620,
      snowLine: 350,
      snow: mix(p.mist, p.sky, 0.3),
      depth: 0.66,
      from: 'right',
    },
  )
  haze(s, 600, 170, mix(p.gold, p.pink, 0.3), 0.4)
  s.path(
    hillPath(
      [
        [820, 640],
        [1080, 560],
        [1260, 506],
        [1420, 540],
        [1660, 600],
      ],
      760,
    ),
    s.down(mix(p.deep, p.night, 0.4), p.night),
  )
  s.path('M1250 520L1262 250L1274 520Z', mix(p.steel, p.mist, 0.3))
  for (const [y, r] of [
    [390, 16],
    [350, 11],
  ] as const) {
    glow(s, 1262, y, 60, p.pink, 0.8)
    s.oval(1262, y, r, p.pink, 8)
  }
  glow(s, 1262, 250, 40, p.rose, 1)
  for (let lamp = 0; lamp < 14; lamp += 1) {
    const x = 900 + lamp * 52
    const y = 634 - Math.sin(((x - 820) / 840) * Math.PI) * 86
    glow(s, x, y, 26, p.wheat, 0.8)
    s.oval(x, y, 3.5, p.cream)
  }
  const towers = [p.slate, mix(p.slate, p.deep, 0.5), mix(p.ink, p.slate, 0.4), mix(p.slate, p.wine, 0.25)].map(
    (front) => ({
      front: mix(front, p.night, 0.25),
      side: p.night,
      window: p.wheat,
      lit: 0.5,
      cell: 13,
    }),
  )
  skyline(
    s,
    -20,
    1620,
    690,
    30,
    130,
    towers.map((walls) => ({ ...walls, front: mix(walls.front, p.steel, 0.25), lit: 0.35, cell: 10 })),
    [34, 62],
  )
  for (const [x, w, h] of [
    [60, 78, 250],
    [170, 64, 330],
    [286, 92, 190],
    [420, 70, 270],
    [1070, 84, 230],
    [1190, 66, 310],
    [1300, 96, 200],
    [1430, 74, 360],
    [1530, 90, 240],
  ] as const)
    block(s, x, 760, w, h, s.random.pick(towers))
  s.path('M1430 400L1467 352L1485 400Z', p.night)
  // The avenue, from the viewer to the foot of the mountains.
  s.rect(0, 752, 1600, 248, s.down(mix(p.slate, p.ink, 0.5), p.night))
  const [vx, vy] = [770, 690]
  const at = (x: number, k: number): Point => [vx + (x - vx) * k, vy + 330 * k]
  s.path(
    straight([at(380, 0.06), at(1160, 0.06), at(1160, 1), at(380, 1)]),
    s.down(mix(p.steel, p.gold, 0.3), mix(p.slate, p.ink, 0.4)),
  )
  for (const [x, colour, width] of [
    [470, p.cream, 7],
    [540, p.cream, 9],
    [610, p.wheat, 6],
    [690, p.cream, 8],
    [850, p.rose, 8],
    [930, p.pink, 6],
    [1000, p.rose, 9],
    [1070, p.rose, 6],
  ] as const) {
    const [[x1, y1], [x2, y2]] = [at(x, 0.07), at(x, 1.05)]
    s.poly(
      [
        [x1 - 0.6, y1],
        [x1 + 0.6, y1],
        [x2 + width, y2],
        [x2 - width, y2],
      ],
      colour,
      { opacity: 0.75 },
    )
  }
  for (let pair = 0; pair < 9; pair += 1) {
    const k = 0.07 * 1.38 ** pair
    for (const side of [330, 1210]) {
      const [x, y] = at(side, k)
      const h = 450 * k
      poplar(
        s,
        x + (side < vx ? -150 : 150) * k,
        y + 10 * k,
        380 * k,
        mix(p.green, p.night, 0.55),
        mix(p.green, p.night, 0.8),
      )
      s.line(`M${x} ${y}V${y - h}q0 ${-30 * k} ${(side < vx ? 50 : -50) * k} ${-30 * k}`, p.night, 2 + 7 * k)
      glow(s, x + (side < vx ? 54 : -54) * k, y - h - 24 * k, 40 + 130 * k, p.gold, 0.8)
      s.oval(x + (side < vx ? 54 : -54) * k, y - h - 24 * k, 3 + 10 * k, p.cream)
    }
  }
  // Roofs and trees before it on both sides.
  for (const [x, w, h, lit] of [
    [-60, 250, 250, 0.5],
    [150, 150, 150, 0.4],
    [1260, 170, 170, 0.5],
    [1400, 260, 280, 0.55],
  ] as const)
    block(s, x, 1010, w, h, { front: mix(p.ink, p.wine, 0.12), side: p.night, window: p.wheat, lit, cell: 30 })
  treeLine(s, -20, 420, 992, 70, mix(p.green, p.night, 0.72))
  treeLine(s, 1150, 1620, 992, 70, mix(p.green, p.night, 0.72))
  for (const x of [300, 352, 1216, 1270]) spruce(s, x, 1006, 170, mix(p.green, p.night, 0.5))
}
