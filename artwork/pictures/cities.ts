import { block, dome, house, skyline } from '../kit/built'
import { glints, hill, hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { leaf, poplar, spruce, tree, treeLine } from '../kit/plants'
import { type Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky } from '../kit/sky'

/** Sofia: a gilded cathedral over roofs and trees, Vitosha behind. */
export function sofiaVitosha(s: Scene): void {
  sky(s, 620, p.sea, p.sky, p.mist, p.cream)
  clouds(s, 7, 90, 330, p.white, 0.75)
  const massif = [
    [-60, 560],
    [180, 470],
    [420, 340],
    [620, 262],
    [800, 236],
    [960, 300],
    [1130, 286],
    [1340, 420],
    [1660, 540],
  ] as const
  s.path(
    hillPath(
      [
        [-60, 470],
        [300, 420],
        [700, 380],
        [1200, 400],
        [1660, 360],
      ],
      700,
    ),
    mix(p.sky, p.mist, 0.45),
  )
  s.path(hillPath(massif, 760), s.down(mix(p.steel, p.sea, 0.35), mix(p.steel, p.sea, 0.3), mix(p.sky, p.mist, 0.3)))
  s.clip(hillPath(massif, 760), () => {
    mountains(
      s,
      massif.map(([x, y], index) => [x, y + (index % 2 ? -2 : 14)] as const),
      {
        light: mix(p.steel, p.sea, 0.4),
        shade: p.slate,
        air: mix(p.sky, p.mist, 0.5),
        base: 700,
        snowLine: 362,
        depth: 0.45,
        rough: 0.03,
      },
    )
  })
  haze(s, 640, 200, p.mist, 0.9)
  const walls = [p.sand, p.cream, mix(p.blush, p.sand, 0.5), mix(p.stone, p.mist, 0.4)].map((front) => ({
    front,
    window: mix(p.steel, p.sky, 0.3),
    cell: 15,
  }))
  skyline(s, -20, 1620, 740, 60, 150, walls, [50, 95])
  treeLine(s, -20, 1620, 750, 60, mix(p.leaf, p.green, 0.4))
  cathedral(s, 860, 850)
  for (let x = -30; x < 1620; x += s.random.between(66, 96)) {
    if (x > 480 && x < 1160) continue
    house(
      s,
      x,
      872 + s.random.between(-16, 16),
      s.random.between(90, 124),
      s.random.between(120, 170),
      s.random.pick([p.cream, p.sand, p.white]),
      s.random.pick([p.rose, mix(p.rose, p.amber, 0.5), mix(p.wine, p.amber, 0.35)]),
    )
  }
  treeLine(s, -20, 1620, 915, 110, p.green)
  s.rect(0, 940, 1600, 60, mix(p.green, p.night, 0.35))
  for (let x = 20; x < 1600; x += s.random.between(70, 130))
    tree(
      s,
      x,
      1010 + s.random.between(0, 20),
      s.random.between(130, 190),
      s.random.pick([p.leaf, mix(p.leaf, p.wheat, 0.25), mix(p.green, p.leaf, 0.5)]),
    )
  birds(s, 1150, 180, 5, 17, p.slate)
}

function cathedral(s: Scene, x: number, base: number): void {
  const [stone, line, shade] = [p.cream, mix(p.stone, p.amber, 0.25), mix(p.stone, p.steel, 0.4)]
  s.rect(x - 300, base - 190, 600, 190, s.across(stone, mix(stone, p.stone, 0.5), shade))
  s.rect(x - 190, base - 280, 380, 100, s.across(stone, mix(stone, p.stone, 0.6), shade))
  for (const [dx, y, r] of [
    [-245, 190, 46],
    [245, 190, 46],
    [-150, 270, 54],
    [150, 270, 54],
  ] as const)
    dome(s, x + dx, base - y, r, mix(p.leaf, p.mist, 0.45), mix(p.green, p.slate, 0.4), stone, r * 0.8)
  dome(s, x + 10, base - 270, 132, p.gold, p.bronze, stone, 90)
  s.rect(x - 345, base - 400, 96, 400, s.across(p.white, stone, line))
  for (const y of [370, 290])
    s.path(
      `M${x - 318} ${base - y + 62}V${base - y + 20}A21 21 0 0 1 ${x - 276} ${base - y + 20}V${base - y + 62}Z`,
      mix(p.slate, stone, 0.2),
    )
  dome(s, x - 297, base - 396, 52, p.wheat, p.amber, stone, 26)
  for (let arch = 0; arch < 9; arch += 1) {
    const ax = x - 215 + arch * 56
    s.path(`M${ax} ${base}V${base - 92}A19 19 0 0 1 ${ax + 38} ${base - 92}V${base}Z`, mix(p.slate, p.amber, 0.25), {
      opacity: 0.75,
    })
    s.oval(ax + 19, base - 150, 11, mix(p.slate, p.amber, 0.2), 11, { opacity: 0.7 })
  }
  s.rect(x - 300, base - 196, 600, 9, line)
  s.rect(x - 190, base - 286, 380, 8, line)
}

/** Astana at dusk: the tower with its golden sphere and the great tent, mirrored in the river. */
export function astanaSkyline(s: Scene): void {
  sky(s, 660, mix(p.slate, p.ink, 0.4), p.steel, mix(p.wine, p.pink, 0.4), mix(p.pink, p.wheat, 0.4), p.cream)
  disc(s, 420, 600, 120, p.cream, p.wheat, 4.5, 0.75)
  clouds(s, 10, 170, 560, mix(p.pink, p.blush, 0.4), 0.5)
  const dim = {
    front: mix(p.pink, p.steel, 0.5),
    side: mix(p.steel, p.pink, 0.25),
    window: p.cream,
    lit: 0.3,
    cell: 12,
  }
  skyline(s, -20, 1620, 690, 40, 190, [dim], [40, 80])
  haze(s, 660, 150, p.wheat, 0.5)
  const near = [p.slate, mix(p.slate, p.deep, 0.5), mix(p.steel, p.slate, 0.5)].map((front) => ({
    front,
    side: p.ink,
    window: p.wheat,
    lit: 0.5,
    cell: 15,
  }))
  for (const [x, w, h] of [
    [560, 70, 250],
    [640, 56, 330],
    [1120, 66, 300],
    [1196, 84, 220],
    [1290, 60, 370],
    [1362, 96, 190],
    [1470, 70, 280],
    [1548, 90, 170],
  ] as const)
    block(s, x, 712, w, h, s.random.pick(near))
  tent(s, 300, 712)
  baiterek(s, 900, 712)
  treeLine(s, -20, 1620, 722, 34, mix(p.green, p.night, 0.6))
  s.rect(0, 716, 1600, 300, s.down(mix(p.pink, p.steel, 0.4), mix(p.slate, p.wine, 0.25), p.ink))
  s.group({ opacity: 0.35, transform: 'translate(0 1432) scale(1 -1)' }, () => {
    tent(s, 300, 712)
    baiterek(s, 900, 712)
    for (const [x, w, h] of [
      [560, 70, 250],
      [640, 56, 330],
      [1120, 66, 300],
      [1290, 60, 370],
      [1470, 70, 280],
    ] as const)
      s.rect(x, 712 - h, w, h, p.ink)
  })
  glints(s, 420, 240, 722, 990, 70, p.cream, 0.8)
  glints(s, 900, 900, 722, 1000, 120, mix(p.pink, p.slate, 0.3), 0.5)
}

function tent(s: Scene, x: number, base: number): void {
  s.path(
    `M${x - 215} ${base}C${x - 90} ${base - 60} ${x + 10} ${base - 220} ${x + 46} ${base - 400}C${x + 74} ${base - 220} ${x + 130} ${base - 60} ${x + 215} ${base}Z`,
    s.across(p.white, p.wheat, mix(p.amber, p.wine, 0.3)),
  )
  s.path(
    `M${x + 46} ${base - 400}C${x + 74} ${base - 220} ${x + 130} ${base - 60} ${x + 215} ${base}H${x + 80}C${x + 70} ${base - 140} ${x + 56} ${base - 290} ${x + 46} ${base - 400}Z`,
    mix(p.wine, p.slate, 0.5),
    { opacity: 0.5 },
  )
  for (const foot of [-140, -70, 0, 80, 150])
    s.line(
      `M${x + 46} ${base - 400}C${x + 46 + foot * 0.16} ${base - 220} ${x + foot * 0.7} ${base - 80} ${x + foot} ${base}`,
      p.cream,
      2.5,
      { opacity: 0.55 },
    )
  s.line(`M${x + 46} ${base - 390}L${x + 52} ${base - 470}`, p.sand, 5)
}

function baiterek(s: Scene, x: number, base: number): void {
  const ribs = [-1, -0.62, -0.24, 0.24, 0.62, 1]
  for (const rib of ribs) {
    s.line(
      `M${x + rib * 62} ${base}C${x + rib * 22} ${base - 120} ${x + rib * 20} ${base - 320} ${x + rib * 30} ${base - 400}C${x + rib * 44} ${base - 450} ${x + rib * 90} ${base - 500} ${x + rib * 116} ${base - 560}`,
      rib < 0 ? p.white : mix(p.sand, p.pink, 0.4),
      9,
    )
  }
  s.rect(x - 12, base - 440, 24, 440, s.across(p.white, p.stone, mix(p.steel, p.pink, 0.3)))
  for (const y of [120, 210, 300, 390]) s.rect(x - 30 - y * 0.01, base - y, 60, 6, p.cream)
  s.oval(x, base - 545, 84, s.outward(p.cream, p.wheat, p.gold, p.amber))
  s.path(
    `M${x + 20} ${base - 626}A84 84 0 0 1 ${x + 20} ${base - 464}A110 110 0 0 0 ${x + 20} ${base - 626}Z`,
    p.bronze,
    { opacity: 0.45 },
  )
  s.line(
    `M${x - 80} ${base - 560}Q${x} ${base - 530} ${x + 80} ${base - 560}M${x - 70} ${base - 595}Q${x} ${base - 570} ${x + 70} ${base - 595}M${x - 74} ${base - 510}Q${x} ${base - 480} ${x + 74} ${base - 510}`,
    p.bronze,
    2.5,
    { opacity: 0.5 },
  )
  s.path(`M${x - 80} ${base}H${x + 80}L${x + 66} ${base - 26}H${x - 66}Z`, p.sand)
}

/** Almaty: apple boughs over the city, the snow wall of the Tian Shan above. */
export function almatyMountains(s: Scene): void {
  sky(s, 620, p.teal, p.sea, p.sky, p.mist)
  clouds(s, 6, 60, 240, p.white, 0.6)
  mountains(s, peaks(s, -80, 1680, 190, 420, 5), {
    light: mix(p.sky, p.mist, 0.4),
    shade: p.steel,
    air: p.mist,
    base: 640,
    snowLine: 430,
    snow: mix(p.white, p.mist, 0.3),
    depth: 0.3,
  })
  mountains(
    s,
    [
      [-80, 520],
      [140, 300],
      [300, 430],
      [560, 180],
      [690, 290],
      [860, 110],
      [1040, 300],
      [1180, 240],
      [1340, 400],
      [1480, 290],
      [1680, 470],
    ],
    {
      light: mix(p.sea, p.steel, 0.5),
      shade: p.ink,
      air: mix(p.sky, p.mist, 0.35),
      base: 720,
      snowLine: 420,
      depth: 0.52,
    },
  )
  haze(s, 680, 190, p.mist, 0.85)
  s.path(
    hillPath(
      [
        [-60, 640],
        [200, 560],
        [380, 600],
        [640, 690],
        [1000, 700],
        [1660, 670],
      ],
      900,
    ),
    s.down(mix(p.leaf, p.sea, 0.35), mix(p.green, p.leaf, 0.3)),
  )
  s.path('M196 566L204 300L212 566Z', p.white)
  s.rect(194, 400, 20, 34, p.rose)
  s.rect(197, 350, 14, 14, p.rose)
  for (let x = -20; x < 640; x += 22)
    spruce(s, x, 650 + x * 0.11 + s.random.between(-10, 30), s.random.between(50, 84), mix(p.green, p.deep, 0.35))
  skyline(
    s,
    330,
    1620,
    800,
    50,
    190,
    [p.white, p.cream, mix(p.mist, p.stone, 0.3), mix(p.blush, p.white, 0.3)].map((front) => ({
      front,
      window: mix(p.steel, p.sky, 0.25),
      cell: 15,
    })),
    [48, 84],
  )
  treeLine(s, -20, 1620, 830, 90, mix(p.leaf, p.green, 0.5))
  treeLine(s, -20, 1620, 900, 110, p.green)
  hill(
    s,
    [
      [-40, 880],
      [500, 930],
      [1000, 900],
      [1640, 930],
    ],
    mix(p.green, p.night, 0.35),
  )
  bough(s)
}

function bough(s: Scene): void {
  s.line(
    'M1640 60C1500 90 1400 60 1290 120C1220 160 1180 190 1100 196M1420 82C1380 140 1370 190 1320 250M1560 76C1530 160 1540 220 1490 290',
    mix(p.bronze, p.night, 0.5),
    13,
  )
  for (const [x, y, turn] of [
    [1120, 190, 150],
    [1180, 170, 60],
    [1240, 140, 240],
    [1300, 110, 80],
    [1360, 90, 260],
    [1340, 220, 160],
    [1320, 250, 100],
    [1500, 250, 160],
    [1470, 80, 70],
    [1530, 90, 280],
    [1500, 290, 60],
    [1400, 110, 20],
    [1570, 160, 170],
    [1590, 70, 110],
    [1210, 160, 330],
  ] as const)
    leaf(s, x, y, 108, turn, s.random.pick([p.leaf, p.green, mix(p.leaf, p.wheat, 0.2)]))
  for (const [x, y] of [
    [1176, 262],
    [1268, 214],
    [1382, 236],
    [1452, 356],
    [1560, 300],
  ] as const) {
    s.line(`M${x} ${y - 54}Q${x + 8} ${y - 66} ${x + 4} ${y - 84}`, p.bronze, 6)
    s.path(
      `M${x} ${y - 46}C${x + 30} ${y - 68} ${x + 66} ${y - 40} ${x + 56} ${y + 8}C${x + 46} ${y + 48} ${x + 16} ${y + 58} ${x} ${y + 48}C${x - 16} ${y + 58} ${x - 46} ${y + 48} ${x - 56} ${y + 8}C${x - 66} ${y - 40} ${x - 30} ${y - 68} ${x} ${y - 46}Z`,
      s.across(mix(p.rose, p.pink, 0.25), p.rose, p.wine),
    )
    s.oval(x - 26, y - 18, 12, p.blush, 18, { opacity: 0.55 })
  }
}

/** Plovdiv: marble columns of the ancient theatre at golden hour, hills and the Rhodopes beyond. */
export function plovdivHills(s: Scene): void {
  sky(s, 600, mix(p.sea, p.sky, 0.3), p.sky, p.cream, p.wheat, mix(p.pink, p.wheat, 0.5))
  disc(s, 1180, 400, 100, mix(p.white, p.cream, 0.4), p.cream, 4.5, 0.8)
  clouds(s, 8, 80, 420, p.white, 0.55)
  s.path(
    hillPath(
      [
        [-40, 470],
        [300, 410],
        [620, 450],
        [1000, 400],
        [1300, 440],
        [1660, 390],
      ],
      700,
    ),
    s.down(mix(p.pink, p.steel, 0.5), mix(p.pink, p.wheat, 0.5)),
  )
  s.path(
    hillPath(
      [
        [-40, 540],
        [400, 500],
        [900, 540],
        [1660, 490],
      ],
      740,
    ),
    s.down(mix(p.steel, p.wine, 0.3), mix(p.wheat, p.pink, 0.5)),
  )
  haze(s, 600, 120, p.wheat, 0.6)
  s.path(
    hillPath(
      [
        [820, 700],
        [1000, 560],
        [1180, 500],
        [1400, 540],
        [1660, 640],
      ],
      900,
    ),
    s.down(mix(p.leaf, p.amber, 0.4), p.green),
  )
  for (let index = 0; index < 26; index += 1) {
    const x = 900 + index * 29
    house(
      s,
      x,
      640 - Math.sin(((x - 820) / 800) * Math.PI) * 110 + s.random.between(10, 120),
      62,
      76,
      s.random.pick([p.cream, p.blush, mix(p.sky, p.white, 0.4), p.wheat]),
      s.random.pick([p.rose, mix(p.rose, p.amber, 0.55), mix(p.wine, p.amber, 0.4)]),
    )
  }
  for (const [x, y, h] of [
    [980, 690, 130],
    [1130, 640, 120],
    [1270, 620, 130],
    [1430, 680, 140],
    [1560, 730, 150],
  ] as const)
    poplar(s, x, y, h, mix(p.green, p.ink, 0.2))
  treeLine(s, -20, 1620, 770, 90, mix(p.green, p.ink, 0.25))
  s.rect(0, 780, 1600, 220, s.down(mix(p.green, p.ink, 0.25), mix(p.green, p.amber, 0.4)))
  theatre(s)
}

function theatre(s: Scene): void {
  const [light, shade] = [mix(p.cream, p.wheat, 0.3), mix(p.amber, p.wine, 0.3)]
  for (let step = 5; step >= 0; step -= 1) {
    const y = 1010 - step * 24
    s.path(
      `M-40 ${y}V${y - 26}C400 ${y - 70 + step * 6} 1200 ${y - 70 + step * 6} 1640 ${y - 26}V${y}Z`,
      s.across(mix(light, p.stone, 0.25), mix(light, p.amber, step * 0.06), mix(shade, p.stone, 0.35)),
    )
    s.line(`M-40 ${y - 26}C400 ${y - 70 + step * 6} 1200 ${y - 70 + step * 6} 1640 ${y - 26}`, p.white, 3, {
      opacity: 0.5,
    })
  }
  s.rect(60, 770, 830, 62, s.across(light, mix(light, shade, 0.3)))
  s.rect(40, 756, 870, 18, p.white)
  const heights = [420, 420, 420, 420, 420, 420, 250]
  heights.forEach((h, index) => {
    const x = 100 + index * 122
    s.rect(x, 756 - h, 46, h, s.across(p.white, light, mix(light, shade, 0.5), shade))
    s.line(`M${x + 13} ${756 - h}v${h}M${x + 25} ${756 - h}v${h}M${x + 36} ${756 - h}v${h}`, shade, 2, { opacity: 0.4 })
    s.rect(x - 9, 740, 64, 18, s.across(p.white, mix(light, shade, 0.4)))
    if (h < 300) return
    s.path(`M${x - 12} ${336}L${x - 2} ${306 + 66}H${x + 48}L${x + 58} 336Z`, s.across(p.white, light, shade))
    s.rect(x - 16, 324, 78, 14, s.across(p.white, mix(light, shade, 0.4)))
  })
  s.path('M76 326V262L800 262L790 290L772 300L780 326Z', s.across(p.white, light, mix(light, shade, 0.45)))
  s.rect(76, 278, 704, 8, shade, { opacity: 0.35 })
  s.path('M62 262H806V244H62Z', mix(p.white, light, 0.4))
  s.path('M62 244L310 160L380 184L350 210L420 244Z', s.across(p.white, light, mix(light, shade, 0.4)))
}

/** Veliko Tarnovo: the fortress hill above terraced houses and the river's loop. */
export function velikoTarnovo(s: Scene): void {
  sky(s, 640, p.sea, p.sky, p.mist, p.cream)
  clouds(s, 8, 80, 380, p.white, 0.75)
  s.path(
    hillPath(
      [
        [-40, 520],
        [260, 420],
        [560, 480],
        [980, 400],
        [1300, 470],
        [1660, 410],
      ],
      800,
    ),
    s.down(mix(p.sky, p.steel, 0.35), p.mist),
  )
  s.path(
    hillPath(
      [
        [-40, 600],
        [300, 520],
        [700, 590],
        [1100, 540],
        [1660, 560],
      ],
      800,
    ),
    s.down(mix(p.leaf, p.sky, 0.45), mix(p.mist, p.leaf, 0.25)),
  )
  haze(s, 620, 140, p.cream, 0.7)
  const fort = hillPath(
    [
      [200, 800],
      [380, 640],
      [560, 480],
      [760, 390],
      [900, 372],
      [1060, 420],
      [1260, 560],
      [1460, 720],
      [1640, 790],
    ],
    1000,
  )
  s.path(fort, s.down(mix(p.leaf, p.wheat, 0.25), p.leaf, p.green))
  s.clip(fort, () =>
    s.path('M900 340C960 520 1000 700 1100 1000H1700V340Z', mix(p.green, p.ink, 0.4), { opacity: 0.5 }),
  )
  walls(s)
  for (let index = 0; index < 46; index += 1) {
    const x = 470 + s.random.next() * 1000
    tree(
      s,
      x,
      660 + Math.abs(x - 900) * 0.22 + s.random.between(0, 130),
      s.random.between(44, 76),
      s.random.pick([p.leaf, p.green, mix(p.leaf, p.gold, 0.3)]),
    )
  }
  treeLine(s, 440, 1640, 828, 50, mix(p.green, p.ink, 0.3))
  for (let line = 0; line < 5; line += 1) {
    for (let x = -40; x < 560 - line * 30; x += s.random.between(70, 96)) {
      house(
        s,
        x,
        640 + line * 72 + x * (0.24 - line * 0.03) + s.random.between(-8, 8),
        92,
        120,
        s.random.pick([p.white, p.cream, p.sand, p.blush]),
        s.random.pick([p.rose, mix(p.rose, p.amber, 0.5), mix(p.wine, p.amber, 0.3)]),
      )
    }
  }
  s.path('M1640 800C1300 790 1000 830 760 870C560 904 500 960 520 1010H1640Z', s.down(p.sky, p.sea, p.deep))
  glints(s, 1100, 700, 820, 995, 80, p.mist, 0.7)
  for (const [x, y, h] of [
    [60, 1020, 250],
    [150, 1030, 200],
    [1500, 1030, 260],
    [1580, 1040, 220],
  ] as const)
    poplar(s, x, y, h, mix(p.green, p.night, 0.25))
  birds(s, 1180, 210, 5, 18, p.slate)
}

function walls(s: Scene): void {
  const [light, shade] = [p.cream, mix(p.stone, p.amber, 0.35)]
  const line = [
    [470, 606],
    [600, 500],
    [760, 430],
    [1080, 470],
    [1230, 580],
    [1380, 690],
  ] as const
  line.forEach(([x, y], index) => {
    const next = line[index + 1]
    if (next) {
      s.poly(
        [
          [x, y - 34],
          [next[0], next[1] - 34],
          [next[0], next[1] + 22],
          [x, y + 22],
        ],
        s.across(light, shade),
      )
      for (let t = 0; t < 1; t += 0.09) s.rect(x + (next[0] - x) * t, y + (next[1] - y) * t - 46, 9, 16, light)
    }
  })
  for (const [x, y] of line) {
    s.rect(x - 22, y - 84, 44, 116, s.across(light, light, shade))
    for (const d of [-22, -5, 12]) s.rect(x + d, y - 96, 10, 14, light)
    s.rect(x - 4, y - 60, 8, 20, p.slate)
  }
  s.rect(856, 280, 130, 112, s.across(light, mix(light, shade, 0.5), shade))
  s.poly(
    [
      [846, 282],
      [921, 236],
      [996, 282],
    ],
    mix(p.rose, p.amber, 0.4),
  )
  s.rect(890, 160, 62, 130, s.across(p.white, light, shade))
  s.poly(
    [
      [882, 162],
      [921, 96],
      [960, 162],
    ],
    mix(p.rose, p.amber, 0.4),
  )
  s.rect(912, 184, 18, 34, p.slate, { rx: 9 })
  s.rect(919, 66, 4, 34, p.bronze)
  for (const x of [872, 912, 952]) s.rect(x, 318, 16, 44, p.slate, { rx: 8 })
}
