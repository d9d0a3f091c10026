import { block, house } from '../kit/built'
import { hill, hillPath, mountains, peaks, rows } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { leaf, poplar, rose, tree, treeLine, wheat } from '../kit/plants'
import type { Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky } from '../kit/sky'

const RIPE = [p.wheat, p.gold, mix(p.wheat, p.white, 0.25), mix(p.gold, p.amber, 0.4)]

/** A combine harvester cutting wheat against a huge low sun. */
export function wheatHarvest(s: Scene): void {
  sky(s, 640, mix(p.amber, p.rose, 0.35), p.gold, p.wheat, p.cream)
  disc(s, 800, 450, 260, mix(p.white, p.cream, 0.5), p.cream, 2.6, 0.7)
  clouds(s, 8, 80, 420, p.cream, 0.55)
  s.path(
    hillPath(
      [
        [-40, 600],
        [400, 570],
        [900, 604],
        [1640, 560],
      ],
      760,
    ),
    s.down(mix(p.amber, p.pink, 0.4), p.wheat),
  )
  treeLine(s, -20, 1620, 640, 26, mix(p.bronze, p.wine, 0.3))
  s.rect(0, 636, 1600, 364, s.down(p.wheat, p.gold, p.amber))
  rows({ vanish: [800, 540], top: 640, bottom: 1000, width: 150, left: -3000, right: 4600 }, (strip) =>
    s.path(strip, p.amber, { opacity: 0.4 }),
  )
  s.blur(30, () => s.oval(420, 690, 340, p.cream, 80, { opacity: 0.65 }))
  s.at(800, 800, 1.3, () => combine(s))
  wheat(s, 960, 1640, 880, 130, 90, RIPE)
  wheat(s, -20, 1640, 1030, 210, 120, [p.gold, p.amber, mix(p.amber, p.bronze, 0.5), p.wheat])
  birds(s, 1120, 230, 6, 18, mix(p.bronze, p.night, 0.4))
}

/** A combine harvester heading right; the origin is on the ground under its middle. */
function combine(s: Scene): void {
  s.path('M-270 -190L-250 -60H140L160 -120V-190Z', s.down(mix(p.rose, p.pink, 0.2), p.rose, p.wine))
  s.rect(-230, -238, 250, 52, s.down(mix(p.rose, p.pink, 0.3), p.wine))
  s.path('M-260 -190L-340 -130L-330 -80L-250 -90Z', p.wine)
  s.rect(-266, -132, 420, 14, p.cream)
  s.path('M30 -270H140L166 -150H30Z', s.across(p.slate, p.steel, p.sky))
  s.rect(18, -284, 136, 18, p.wine)
  s.oval(86, -206, 15, p.night, 18)
  s.path('M58 -150C60 -184 112 -184 114 -150Z', p.night)
  s.path('M-60 -236L230 -330L236 -308L-30 -216Z', s.down(p.pink, p.wine))
  s.path('M140 -110L260 -50L240 -20L130 -70Z', p.night)
  s.path('M230 -76H290L330 -6H226Z', p.wine)
  s.oval(300, -66, 60, 'none', 60, { stroke: p.gold, 'stroke-width': 7 })
  for (let spoke = 0; spoke < 8; spoke += 1)
    s.rect(-3, -62, 6, 62, p.bronze, { transform: `translate(300 -66) rotate(${spoke * 45})` })
  for (const [x, r] of [
    [90, 74],
    [-190, 48],
  ] as const) {
    s.oval(x, -r + 6, r, p.night)
    s.oval(x, -r + 6, r * 0.52, p.gold)
    s.oval(x, -r + 6, r * 0.2, p.bronze)
  }
}

/** Steel grain silos rising over the wheat. */
export function grainSilos(s: Scene): void {
  sky(s, 720, p.deep, p.sea, mix(p.sky, p.wheat, 0.3), p.wheat, mix(p.wheat, p.pink, 0.4))
  disc(s, 260, 520, 110, p.white, p.cream, 4.5, 0.85)
  clouds(s, 9, 90, 560, p.cream, 0.6)
  s.path(
    hillPath(
      [
        [-40, 700],
        [500, 660],
        [1100, 700],
        [1640, 670],
      ],
      800,
    ),
    s.down(mix(p.steel, p.pink, 0.4), p.wheat),
  )
  treeLine(s, -20, 1620, 750, 34, mix(p.green, p.slate, 0.4))
  s.rect(1240, 150, 110, 620, s.across(p.paper, p.stone, p.steel))
  s.poly(
    [
      [1226, 156],
      [1295, 100],
      [1364, 156],
    ],
    p.wine,
  )
  for (let y = 200; y < 740; y += 66) s.rect(1262, y, 22, 32, p.slate)
  s.line('M1290 170L560 250', p.slate, 18)
  s.line('M1290 170L560 250', p.gold, 5)
  for (const [x, w, top] of [
    [470, 220, 330],
    [720, 220, 330],
    [970, 220, 330],
  ] as const) {
    s.rect(x, top, w, 440, s.across(p.white, p.mist, mix(p.sky, p.steel, 0.4), p.slate))
    for (let y = top + 22; y < 770; y += 28) s.line(`M${x} ${y}H${x + w}`, p.steel, 2, { opacity: 0.45 })
    s.path(`M${x - 8} ${top}L${x + w / 2} ${top - 100}L${x + w + 8} ${top}Z`, s.across(p.white, p.sky, p.slate))
    s.line(`M${x + w / 2} ${top - 100}L${x + 50} ${top}M${x + w / 2} ${top - 100}L${x + w * 0.7} ${top}`, p.steel, 2, {
      opacity: 0.5,
    })
    s.rect(x + w / 2 - 14, top - 120, 28, 30, p.slate)
    s.line(`M${x + w * 0.3} ${top}V770M${x + w * 0.3 + 18} ${top}V770`, p.steel, 3, { opacity: 0.7 })
  }
  block(s, 1350, 770, 180, 130, { front: p.rose, side: p.wine })
  s.rect(0, 766, 1600, 240, s.down(p.wheat, p.gold, p.amber))
  s.path('M470 766H1350L1640 830V880C1300 850 900 800 470 766Z', p.bronze, { opacity: 0.35 })
  wheat(s, -20, 1640, 890, 120, 130, RIPE)
  wheat(s, -20, 1640, 1030, 210, 110, [p.gold, p.amber, p.wheat, mix(p.amber, p.bronze, 0.6)])
}

/** A field of sunflowers turned to the viewer, blue hills behind. */
export function sunflowerFields(s: Scene): void {
  sky(s, 480, p.sea, p.sky, p.mist, p.cream)
  clouds(s, 8, 60, 320, p.white, 0.85)
  s.path(
    hillPath(
      [
        [-40, 430],
        [300, 330],
        [700, 420],
        [1100, 310],
        [1640, 400],
      ],
      600,
    ),
    s.down(mix(p.steel, p.sky, 0.4), p.mist),
  )
  s.path(
    hillPath(
      [
        [-40, 470],
        [500, 420],
        [1000, 470],
        [1640, 430],
      ],
      600,
    ),
    s.down(mix(p.leaf, p.sky, 0.35), p.leaf),
  )
  for (const [x, h] of [
    [1180, 110],
    [1214, 140],
    [1246, 100],
    [230, 90],
    [262, 120],
  ] as const)
    poplar(s, x, 476, h, mix(p.green, p.slate, 0.2))
  house(s, 1290, 476, 100, 84, p.white, p.rose)
  s.rect(0, 468, 1600, 540, s.down(mix(p.gold, p.leaf, 0.35), p.green, mix(p.green, p.night, 0.55)))
  for (let line = 0; line < 13; line += 1) {
    const t = (line / 12) ** 1.8
    const y = 486 + t * 500
    const r = 8 + t * 96
    for (let x = -r + (line % 2) * r * 1.2; x < 1600 + r; x += r * 2.35)
      sunflower(
        s,
        x + s.random.between(-r, r) * 0.25,
        y + s.random.between(-r, r) * 0.2,
        r * s.random.between(0.88, 1.06),
      )
  }
}

function sunflower(s: Scene, x: number, y: number, r: number): void {
  if (r > 14) {
    s.line(`M${x} ${y}L${x + r * 0.08} ${y + r * 3}`, mix(p.green, p.leaf, 0.4), r * 0.12)
    leaf(s, x, y + r * 1.4, r * 1.2, -24, p.leaf)
    leaf(s, x, y + r * 1.3, r * 1.15, 205, mix(p.leaf, p.green, 0.5))
  }
  const ring = (count: number, size: number, colour: string, shift: number): void => {
    let data = ''
    for (let petal = 0; petal < count; petal += 1) {
      const a = ((petal + shift) / count) * Math.PI * 2
      const at = (angle: number, k: number): string =>
        `${(x + Math.cos(angle) * size * k).toFixed(1)} ${(y + Math.sin(angle) * size * k * 0.96).toFixed(1)}`
      data += `M${at(a - 0.2, 0.4)}Q${at(a - 0.2, 0.85)} ${at(a, 1)}Q${at(a + 0.2, 0.85)} ${at(a + 0.2, 0.4)}Z`
    }
    s.path(data, colour)
  }
  ring(16, r, p.gold, 0)
  ring(16, r * 0.9, mix(p.wheat, p.gold, 0.35), 0.5)
  s.oval(x, y, r * 0.46, mix(p.bronze, p.night, 0.5), r * 0.44)
  s.oval(x, y, r * 0.3, p.bronze, r * 0.28)
  if (r > 30) s.oval(x, y, r * 0.16, mix(p.bronze, p.night, 0.55))
}

/** Rows of oil roses below the Balkan, full blooms in front. */
export function roseValley(s: Scene): void {
  sky(s, 520, mix(p.steel, p.sky, 0.4), mix(p.pink, p.steel, 0.35), mix(p.pink, p.blush, 0.4), p.cream)
  clouds(s, 8, 70, 330, p.white, 0.75)
  mountains(s, peaks(s, -80, 1680, 220, 420, 4), {
    light: mix(p.sky, p.steel, 0.5),
    shade: p.slate,
    air: p.blush,
    base: 540,
    snowLine: 300,
    from: 'right',
    depth: 0.42,
    rough: 0.06,
  })
  s.path(
    hillPath(
      [
        [-40, 470],
        [360, 430],
        [800, 480],
        [1640, 430],
      ],
      620,
    ),
    s.down(mix(p.leaf, p.sky, 0.3), p.leaf),
  )
  haze(s, 505, 90, p.blush, 0.8)
  for (const [x, h] of [
    [420, 100],
    [452, 130],
    [484, 96],
    [1290, 96],
    [1322, 124],
  ] as const)
    poplar(s, x, 524, h, p.green)
  for (const [x, w] of [
    [520, 92],
    [620, 70],
    [1360, 84],
  ] as const)
    house(s, x, 524, w, 72, p.white, p.rose)
  s.rect(0, 520, 1600, 480, s.down(mix(p.leaf, p.amber, 0.4), mix(p.amber, p.green, 0.4), mix(p.bronze, p.green, 0.5)))
  rows({ vanish: [900, 470], top: 522, bottom: 1000, width: 250, left: -3400, right: 5200 }, (strip) =>
    s.path(strip, mix(p.green, p.leaf, 0.25)),
  )
  for (let line = 0; line < 26; line += 1) {
    const t = (line / 25) ** 1.7
    const y = 532 + t * 420
    const k = (y - 470) / 530
    for (let row = 0; row < 36; row += 1) {
      const x = 900 + (-3400 + 68 + row * 250 - 900) * k
      if (x < -80 || x > 1680) continue
      for (let head = 0; head < 4; head += 1) {
        const r = s.random.between(15, 26) * k + 1.4
        const colour = s.random.pick([p.rose, p.pink, mix(p.rose, p.pink, 0.5), mix(p.pink, p.blush, 0.4)])
        const [hx, hy] = [x + s.random.between(-60, 60) * k, y + s.random.between(-24, 24) * k]
        s.oval(hx, hy, r, mix(colour, p.wine, 0.4), r * 0.85)
        s.oval(hx - r * 0.12, hy - r * 0.2, r * 0.7, colour, r * 0.5)
      }
    }
  }
  for (const [x, y, turn] of [
    [150, 900, 200],
    [340, 960, -20],
    [260, 820, -60],
    [470, 940, 20],
    [60, 820, 240],
    [1330, 960, 210],
    [1530, 900, -40],
    [1450, 860, -90],
    [200, 700, -80],
    [420, 860, -30],
  ] as const)
    leaf(s, x, y, 150, turn, s.random.pick([p.green, p.leaf]))
  for (const [x, y, r, colour] of [
    [90, 740, 74, p.pink],
    [420, 800, 96, mix(p.rose, p.pink, 0.3)],
    [230, 890, 142, p.rose],
    [1460, 900, 120, mix(p.rose, p.pink, 0.35)],
    [1570, 760, 66, p.pink],
  ] as const)
    rose(s, x, y, r, colour)
}

/** Vine rows climbing towards a village in autumn light. */
export function vineyard(s: Scene): void {
  sky(s, 460, mix(p.wheat, p.pink, 0.25), p.wheat, p.cream)
  clouds(s, 7, 60, 320, p.white, 0.7)
  s.path(
    hillPath(
      [
        [-40, 400],
        [300, 330],
        [700, 380],
        [1200, 290],
        [1640, 350],
      ],
      620,
    ),
    s.down(mix(p.steel, p.pink, 0.35), p.cream),
  )
  s.path(
    hillPath(
      [
        [-40, 470],
        [400, 430],
        [820, 390],
        [1200, 420],
        [1640, 460],
      ],
      700,
    ),
    s.down(mix(p.leaf, p.gold, 0.4), mix(p.leaf, p.wheat, 0.4)),
  )
  for (let index = 0; index < 13; index += 1)
    house(
      s,
      660 + index * 46,
      432 + Math.abs(index - 6) * 5 + s.random.between(-8, 14),
      66,
      70,
      s.random.pick([p.white, p.cream, p.sand]),
      s.random.pick([p.rose, mix(p.rose, p.amber, 0.5)]),
    )
  s.rect(900, 320, 38, 90, s.across(p.white, p.stone))
  s.poly(
    [
      [892, 322],
      [919, 270],
      [946, 322],
    ],
    p.wine,
  )
  treeLine(s, 560, 1340, 468, 34, p.green)
  hill(
    s,
    [
      [-40, 520],
      [400, 480],
      [900, 458],
      [1300, 490],
      [1640, 530],
    ],
    s.down(mix(p.amber, p.leaf, 0.4), mix(p.amber, p.bronze, 0.3)),
  )
  for (let row = -17; row < 18; row += 1) {
    const tone = s.random.pick([
      p.leaf,
      p.green,
      mix(p.leaf, p.green, 0.5),
      mix(p.leaf, p.gold, 0.6),
      mix(p.amber, p.rose, 0.3),
    ])
    for (let step = 0; step < 24; step += 1) {
      const t = (step / 23) ** 1.9
      const k = 0.06 + t * 0.94
      const [x, y] = [880 + row * 262 * k, 468 + Math.abs(row) * 1.2 + t * 545]
      if (x < -160 || x > 1760) continue
      const r = 74 * k
      const colour = mix(tone, s.random.pick([p.leaf, p.gold, p.green]), 0.28)
      s.rect(x - 3 * k, y - r * 0.4, 6 * k + 0.6, r * 1.1, mix(p.bronze, p.night, 0.5))
      s.oval(x, y - r * 0.55, r, mix(colour, p.night, 0.3), r * 0.62)
      s.oval(x - r * 0.16, y - r * 0.72, r * 0.78, colour, r * 0.42)
      if (step > 16 && row % 2 === 0)
        for (let grape = 0; grape < 7; grape += 1)
          s.oval(
            x + r * 0.2 + (grape % 3) * r * 0.14,
            y - r * 0.5 + Math.floor(grape / 3) * r * 0.16,
            r * 0.1,
            mix(p.wine, p.slate, 0.35),
          )
    }
  }
  tree(s, 1500, 640, 190, mix(p.leaf, p.gold, 0.3))
  birds(s, 1180, 170, 5, 18, p.slate)
}
