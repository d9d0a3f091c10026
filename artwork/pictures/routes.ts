import { lattice, skyline } from '../kit/built'
import { glints, hillPath } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { poplar, treeLine } from '../kit/plants'
import { smooth, straight, type Point, type Scene } from '../kit/scene'
import { birds, clouds, haze, sky } from '../kit/sky'
import { train } from '../kit/vehicles'

/** The steel truss bridge over the Danube, its gate towers and a goods train crossing. */
export function danubeBridge(s: Scene): void {
  sky(s, 640, p.sea, p.sky, p.mist, p.white)
  clouds(s, 10, 80, 480, p.white, 0.55)
  s.path(
    hillPath(
      [
        [-40, 600],
        [300, 560],
        [700, 610],
        [1100, 590],
        [1640, 610],
      ],
      720,
    ),
    s.down(mix(p.steel, p.pink, 0.4), mix(p.wheat, p.pink, 0.3)),
  )
  skyline(
    s,
    -20,
    300,
    652,
    20,
    90,
    [{ front: mix(p.steel, p.pink, 0.3), side: p.steel, window: p.cream, lit: 0.5, cell: 11 }],
    [30, 56],
  )
  treeLine(s, -20, 1620, 656, 34, mix(p.green, p.steel, 0.5))
  haze(s, 640, 90, p.cream, 0.6)
  s.rect(0, 656, 1600, 350, s.down(mix(p.wheat, p.pink, 0.3), mix(p.sky, p.pink, 0.35), p.teal, p.deep))
  glints(s, 1180, 420, 662, 985, 170, p.cream, 0.85)
  for (const x of [150, 520, 890, 1260, 1590]) {
    s.path(`M${x - 36} 560H${x + 36}L${x + 48} 740H${x - 48}Z`, s.across(p.sand, mix(p.stone, p.pink, 0.3), p.steel))
    s.path(`M${x - 60} 730H${x + 60}L${x + 50} 762H${x - 50}Z`, mix(p.steel, p.ink, 0.4))
    s.rect(x - 44, 770, 88, 150, s.down(`${p.ink}/0.4`, `${p.ink}/0`))
  }
  const steel = mix(p.ink, p.deep, 0.35)
  s.rect(0, 536, 1600, 26, s.down(p.slate, p.night))
  train(s, 1240, 538, 0.5, 6)
  s.rect(0, 474, 1600, 14, s.down(p.teal, steel))
  const top: Point[] = [
    [-40, 330],
    [150, 330],
    [330, 390],
    [520, 330],
    [700, 390],
    [890, 330],
    [1075, 390],
    [1260, 330],
    [1430, 390],
    [1640, 330],
  ]
  top.forEach((point, index) => {
    const next = top[index + 1]
    if (!next) return
    s.line(straight([point, next], false), steel, 11)
    const panels = 4
    for (let panel = 0; panel < panels; panel += 1) {
      const at = (t: number): Point => [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]
      const [a, b] = [at(panel / panels), at((panel + 1) / panels)]
      s.line(
        `M${a[0]} ${a[1]}V540${panel % 2 ? `M${a[0]} 540L${b[0]} ${b[1]}` : `M${a[0]} ${a[1]}L${b[0]} 540`}`,
        steel,
        6,
      )
    }
  })
  lattice(s, [0, 540], [1600, 540], [0, 22], 50, steel, 3)
  for (const x of [150, 1260]) {
    for (const leg of [-46, 22])
      s.path(`M${x + leg} 560V220H${x + leg + 28}V560Z`, s.across(p.white, p.sand, mix(p.stone, p.pink, 0.4)))
    s.path(`M${x - 60} 224V196H${x + 64}V224Z`, s.across(p.white, p.stone))
    s.rect(x - 50, 176, 104, 22, mix(p.stone, p.white, 0.4))
    s.path(`M${x - 18} 300A20 24 0 0 1 ${x + 22} 300V224H${x - 18}Z`, p.sand)
  }
  s.path(
    hillPath(
      [
        [-40, 900],
        [200, 880],
        [520, 950],
        [760, 1010],
      ],
      1010,
    ),
    s.down(mix(p.leaf, p.amber, 0.3), p.green),
  )
  s.path(
    hillPath(
      [
        [1180, 1010],
        [1400, 930],
        [1640, 880],
      ],
      1010,
    ),
    s.down(p.leaf, mix(p.green, p.night, 0.3)),
  )
  for (const [x, y, h] of [
    [60, 930, 250],
    [130, 936, 320],
    [196, 946, 220],
    [1500, 950, 280],
    [1560, 940, 210],
  ] as const)
    poplar(s, x, y, h, mix(p.green, p.ink, 0.2))
  birds(s, 640, 230, 6, 19, p.slate)
}

const BLACK_SEA: readonly Point[] = [
  [330, 440],
  [380, 380],
  [470, 350],
  [560, 372],
  [610, 420],
  [680, 440],
  [760, 500],
  [770, 556],
  [690, 590],
  [600, 580],
  [500, 598],
  [400, 590],
  [338, 540],
  [330, 440],
]
const CASPIAN: readonly Point[] = [
  [960, 330],
  [1040, 296],
  [1110, 330],
  [1096, 400],
  [1060, 450],
  [1090, 510],
  [1130, 560],
  [1120, 650],
  [1150, 720],
  [1090, 780],
  [1010, 760],
  [1000, 680],
  [1020, 600],
  [970, 520],
  [930, 440],
  [960, 330],
]
const ROUTE: readonly Point[] = [
  [120, 520],
  [230, 490],
  [330, 500],
  [440, 470],
  [560, 500],
  [680, 530],
  [770, 540],
  [880, 580],
  [1000, 610],
  [1060, 560],
  [1120, 500],
  [1230, 420],
  [1330, 330],
  [1450, 290],
  [1560, 330],
]

/** The trade route from the Balkans over the Black Sea and the Caspian to the steppe, as a relief map. */
export function middleCorridorMap(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.across(mix(p.leaf, p.paper, 0.55), p.sand, p.cream, mix(p.wheat, p.cream, 0.4)))
  for (let band = 0; band < 13; band += 1) {
    const points: Point[] = Array.from({ length: 11 }, (_, index): Point => [
      -60 + index * 172,
      40 + band * 84 + Math.sin(index * 0.9 + band * 0.7) * 34 + s.random.between(-12, 12),
    ])
    s.line(smooth(points), mix(p.amber, p.leaf, 0.4), 2.5, { opacity: 0.28 })
  }
  for (const [points, cx, cy] of [
    [BLACK_SEA, 550, 480],
    [CASPIAN, 1050, 540],
  ] as const) {
    for (const [k, colour] of [
      [1.14, mix(p.sky, p.cream, 0.55)],
      [1.06, mix(p.sky, p.mist, 0.3)],
      [1, p.sea],
      [0.84, p.teal],
      [0.62, p.deep],
    ] as const) {
      const ring = points.map(([x, y]): Point => [cx + (x - cx) * k, cy + (y - cy) * k])
      s.path(`${smooth(ring)}Z`, colour)
    }
    for (let wave = 0; wave < 16; wave += 1) {
      const [x, y] = [
        cx + s.random.between(-0.55, 0.55) * (cx < 800 ? 360 : 90),
        cy + s.random.between(-0.5, 0.5) * (cx < 800 ? 130 : 330),
      ]
      s.line(`M${x - 16} ${y}q8 -8 16 0t16 0`, p.sky, 3, { opacity: 0.7 })
    }
  }
  const peaksAt: readonly (readonly [number, number, number])[] = [
    [60, 430, 60],
    [130, 400, 84],
    [200, 420, 64],
    [100, 620, 70],
    [180, 640, 52],
    [800, 470, 84],
    [860, 500, 104],
    [930, 480, 66],
    [760, 700, 70],
    [850, 730, 88],
    [940, 800, 64],
    [1380, 720, 110],
    [1460, 690, 140],
    [1540, 720, 120],
    [1300, 770, 80],
    [1430, 830, 90],
    [1560, 850, 100],
  ]
  for (const [x, y, h] of peaksAt) {
    s.poly(
      [
        [x, y - h],
        [x - h * 0.62, y],
        [x + h * 0.1, y],
      ],
      mix(p.steel, p.sand, 0.4),
    )
    s.poly(
      [
        [x, y - h],
        [x + h * 0.1, y],
        [x + h * 0.66, y],
      ],
      p.slate,
    )
    s.poly(
      [
        [x, y - h],
        [x - h * 0.2, y - h * 0.66],
        [x - h * 0.06, y - h * 0.58],
        [x + h * 0.04, y - h * 0.7],
        [x + h * 0.2, y - h * 0.7],
      ],
      p.white,
    )
  }
  for (let ear = 0; ear < 60; ear += 1) {
    const [x, y] = [s.random.between(1170, 1590), s.random.between(60, 600)]
    if (Math.abs(y - (560 - (x - 1060) * 0.9)) < 60) continue
    s.line(`M${x} ${y}v-18M${x} ${y - 8}l-7 -7M${x} ${y - 8}l7 -7M${x} ${y - 15}l-6 -6M${x} ${y - 15}l6 -6`, p.gold, 3)
  }
  for (let bush = 0; bush < 34; bush += 1) {
    const [x, y] = [s.random.between(30, 320), s.random.pick([s.random.between(180, 340), s.random.between(690, 920)])]
    s.oval(x, y, 11, p.green)
    s.oval(x - 3, y - 3, 7, s.random.pick([p.leaf, p.rose, p.pink]))
  }
  s.line(smooth(ROUTE), p.white, 26, { opacity: 0.85 })
  s.line(smooth(ROUTE), p.rose, 12)
  s.line(smooth(ROUTE), p.wheat, 3.5, { 'stroke-dasharray': '16 18' })
  for (const index of [0, 2, 6, 8, 10, 12, 14]) {
    const [x = 0, y = 0] = ROUTE[index] ?? []
    const big = index === 0 || index === 12
    s.oval(x, y + 6, big ? 36 : 21, p.night, big ? 34 : 20, { opacity: 0.25 })
    s.oval(x, y, big ? 36 : 21, p.white)
    s.oval(x, y, big ? 25 : 13, big ? p.rose : p.deep)
    if (big) s.oval(x, y, 10, p.wheat)
  }
  for (const [x, y, k] of [
    [540, 462, 1],
    [1052, 530, 0.8],
  ] as const) {
    s.at(x, y, k, () => {
      s.path('M-54 0H60L44 26H-40Z', p.night)
      s.rect(-44, -26, 30, 26, p.white)
      s.rect(-8, -20, 24, 20, p.rose)
      s.rect(18, -20, 24, 20, p.gold)
      s.line('M-66 34q16 -10 32 0t32 0t32 0t32 0', p.white, 4)
    })
  }
  s.at(1420, 150, 1, () => {
    s.oval(0, 0, 78, 'none', 78, { stroke: p.deep, 'stroke-width': 3 })
    for (let point = 0; point < 8; point += 1) {
      const long = point % 2 ? 48 : 92
      s.at(
        0,
        0,
        1,
        () => {
          s.poly(
            [
              [0, -long],
              [-13, -18],
              [0, 0],
            ],
            point % 2 ? p.gold : p.deep,
          )
          s.poly(
            [
              [0, -long],
              [13, -18],
              [0, 0],
            ],
            point % 2 ? p.wheat : p.sky,
          )
        },
        1,
        point * 45,
      )
    }
  })
}
