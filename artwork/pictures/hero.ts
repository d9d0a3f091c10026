import { block } from '../kit/built'
import { hillPath, mountains, rows } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { poplar, treeLine, wheat } from '../kit/plants'
import { straight, type Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky } from '../kit/sky'

const HORIZON = 690

/** The home page's picture: Balkan ridges and rose rows on the left, steppe, city and snow on the right. */
export function heroTwoHorizons(s: Scene): void {
  sky(s, HORIZON + 10, mix(p.deep, p.ink, 0.45), p.teal, mix(p.sky, p.sea, 0.3), mix(p.wheat, p.pink, 0.25), p.cream)
  s.rect(
    0,
    0,
    s.width,
    HORIZON + 10,
    s.across(`${p.night}/0.9`, `${p.ink}/0.82`, `${p.ink}/0.45`, `${p.slate}/0.08`, `${p.slate}/0`),
  )
  disc(s, 1330, 505, 92, mix(p.cream, p.white, 0.5), p.wheat, 6, 0.85)
  clouds(s, 9, 300, 600, p.cream, 0.5)
  clouds(s, 6, 150, 420, mix(p.pink, p.wheat, 0.4), 0.28)
  birds(s, 1060, 300, 6, 17, mix(p.ink, p.steel, 0.3))
  farSnow(s)
  city(s)
  balkan(s)
  fields(s)
  s.rect(
    0,
    HORIZON,
    s.width,
    s.height - HORIZON,
    s.across(`${p.night}/0.35`, `${p.night}/0.3`, `${p.night}/0`, `${p.night}/0`),
  )
  s.rect(
    0,
    0,
    s.width,
    s.height,
    s.across(`${p.night}/0.55`, `${p.night}/0.42`, `${p.night}/0.1`, `${p.night}/0`, `${p.night}/0`),
  )
}

function farSnow(s: Scene): void {
  mountains(
    s,
    [
      [1010, 690],
      [1110, 610],
      [1190, 640],
      [1285, 612],
      [1370, 640],
      [1470, 520],
      [1540, 590],
      [1640, 486],
      [1720, 575],
      [1810, 470],
      [1960, 600],
    ],
    {
      light: mix(p.sky, p.steel, 0.35),
      shade: p.steel,
      air: mix(p.wheat, p.cream, 0.4),
      base: 705,
      snowLine: 590,
      snow: p.white,
      from: 'left',
      depth: 0.5,
      rough: 0.08,
    },
  )
  haze(s, 690, 130, p.cream, 0.85)
}

function city(s: Scene): void {
  const tone = mix(p.steel, p.pink, 0.25)
  const walls = { front: mix(tone, p.cream, 0.2), side: mix(tone, p.slate, 0.35), window: p.cream, lit: 0.55, cell: 9 }
  for (const [x, width, height] of [
    [1500, 34, 60],
    [1532, 26, 110],
    [1562, 40, 82],
    [1604, 28, 150],
    [1636, 36, 96],
    [1750, 30, 128],
    [1784, 44, 74],
    [1828, 26, 104],
    [1858, 40, 56],
  ] as const) {
    block(s, x, 702, width, height, walls)
  }
  s.poly(
    [
      [1398, 702],
      [1446, 586],
      [1458, 590],
      [1490, 702],
    ],
    mix(tone, p.cream, 0.35),
  )
  s.poly(
    [
      [1446, 586],
      [1458, 590],
      [1490, 702],
      [1456, 702],
    ],
    mix(tone, p.slate, 0.3),
  )
  s.path('M1704 702L1709 560L1692 520L1732 520L1715 560L1720 702Z', mix(p.white, tone, 0.25))
  s.oval(1712, 512, 22, s.down(p.wheat, p.gold))
  s.rect(1711, 462, 2.5, 32, tone)
}

function balkan(s: Scene): void {
  const air = mix(p.slate, p.teal, 0.35)
  s.path(
    hillPath(
      [
        [-60, 470],
        [120, 380],
        [300, 432],
        [450, 376],
        [640, 470],
        [800, 520],
        [960, 585],
        [1120, 650],
        [1260, 694],
      ],
      720,
    ),
    s.down(mix(p.steel, p.teal, 0.3), mix(p.sky, p.steel, 0.45)),
  )
  mountains(
    s,
    [
      [-60, 560],
      [60, 470],
      [150, 540],
      [260, 452],
      [390, 556],
      [500, 500],
      [640, 590],
      [760, 566],
      [900, 650],
      [1080, 698],
    ],
    {
      light: mix(p.slate, p.teal, 0.3),
      shade: p.night,
      air,
      base: 730,
      from: 'right',
      depth: 0.5,
      rough: 0.05,
    },
  )
  s.path(
    hillPath(
      [
        [-60, 610],
        [120, 588],
        [300, 640],
        [520, 618],
        [740, 668],
        [960, 700],
      ],
      760,
    ),
    s.down(mix(p.ink, p.deep, 0.4), mix(p.ink, p.slate, 0.6)),
  )
  haze(s, 690, 60, mix(p.pink, p.slate, 0.35), 0.5)
  treeLine(s, -20, 900, 704, 22, mix(p.night, p.green, 0.2))
}

function fields(s: Scene): void {
  const vanish = [1330, 640] as const
  s.rect(
    0,
    HORIZON + 6,
    s.width,
    s.height,
    s.across(
      mix(p.night, p.wine, 0.3),
      mix(p.ink, p.wine, 0.5),
      mix(p.wine, p.amber, 0.45),
      p.gold,
      mix(p.gold, p.wheat, 0.6),
    ),
  )
  s.clip(
    straight([
      [0, HORIZON + 6],
      [s.width, HORIZON + 6],
      [s.width, s.height],
      [0, s.height],
    ]),
    () => {
      rows({ vanish, top: HORIZON, bottom: 1080, width: 132, left: -3300, right: 4700 }, (strip, share) => {
        const warm = Math.min(1, Math.max(0, (share - 0.43) * 8))
        s.path(strip, mix(mix(p.green, p.night, 0.62), mix(p.amber, p.wheat, 0.35), warm), { opacity: 0.8 })
      })
      bloom(s)
      wheat(s, 1240, 1960, 1070, 110, 90, [p.wheat, p.gold, mix(p.wheat, p.white, 0.25)])
      wheat(s, 1080, 1960, 1110, 170, 80, [p.gold, p.amber, mix(p.amber, p.bronze, 0.5), p.wheat])
    },
  )
  s.rect(0, HORIZON, s.width, 70, s.down(`${p.cream}/0.55`, `${p.cream}/0`))
  for (const [x, h] of [
    [930, 60],
    [948, 76],
    [968, 54],
    [1040, 44],
    [1056, 56],
  ] as const)
    poplar(s, x, 712, h, mix(p.green, p.ink, 0.55))
}

/** Rose heads along the rows: small and many far away, large and few in front, gone where the wheat begins. */
function bloom(s: Scene): void {
  const [vx, vy] = [1330, 640]
  for (let line = 0; line < 30; line += 1) {
    const t = (line / 29) ** 1.7
    const y = HORIZON + 14 + t * (1090 - HORIZON)
    const scale = (y - vy) / (1080 - vy)
    for (let row = 0; row < 36; row += 1) {
      const x = vx + (-3300 + 36 + row * 132 - vx) * scale + s.random.between(-14, 14) * scale
      if (x < -60 || x > 1500 || s.random.chance(Math.max(0, (x - 560) / 560))) continue
      const r = s.random.between(30, 42) * scale + 1
      const leafTone = mix(
        mix(p.green, p.night, 0.42),
        mix(p.amber, p.wine, 0.2),
        Math.min(0.75, Math.max(0, (x - 420) / 700)),
      )
      s.oval(x, y + r * 0.25, r * 1.35, mix(leafTone, p.night, 0.22), r * 0.8)
      s.oval(x - r * 0.15, y, r * 1.1, leafTone, r * 0.7)
      for (let head = 0; head < 7; head += 1) {
        const colour = s.random.pick([p.rose, p.rose, mix(p.rose, p.pink, 0.5), p.pink, mix(p.pink, p.blush, 0.4)])
        const [hx, hy, hr] = [
          x + r * s.random.between(-0.95, 0.95),
          y + r * s.random.between(-0.6, 0.35),
          r * s.random.between(0.26, 0.42),
        ]
        s.oval(hx, hy, hr, mix(colour, p.wine, 0.6), hr * 0.85)
        s.oval(hx - hr * 0.15, hy - hr * 0.18, hr * 0.72, colour, hr * 0.55)
      }
    }
  }
}
