import { containers, lattice } from '../kit/built'
import { glints, hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { straight, type Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky } from '../kit/sky'
import { cargoShip } from '../kit/vehicles'

const CARGO = [p.rose, p.sea, p.gold, p.slate, p.deep, mix(p.wine, p.amber, 0.4), mix(p.wheat, p.white, 0.2)]

/** A gantry crane lifting a container between rail wagons and stacks. */
export function freightTerminal(s: Scene): void {
  sky(s, 760, p.deep, p.sea, p.sky, p.cream)
  clouds(s, 8, 90, 480, p.white, 0.6)
  mountains(s, peaks(s, -60, 1660, 560, 690, 5), {
    light: mix(p.sky, p.steel, 0.3),
    shade: p.steel,
    air: p.mist,
    base: 790,
    snowLine: 610,
    depth: 0.4,
  })
  haze(s, 760, 130, p.cream, 0.7)
  s.rect(0, 770, 1600, 230, s.down(mix(p.stone, p.steel, 0.2), mix(p.steel, p.stone, 0.3), p.slate))
  containers(
    s,
    -40,
    786,
    44,
    [3, 4, 3, 5, 4, 4, 3, 5, 4, 3, 4, 5, 3, 4, 3],
    CARGO.map((tone) => mix(tone, p.mist, 0.35)),
  )
  const [red, dark] = [p.rose, mix(p.wine, p.night, 0.3)]
  lattice(s, [-30, 250], [1630, 250], [0, 62], 30, dark, 7)
  s.rect(0, 240, 1600, 16, red)
  s.rect(0, 306, 1600, 14, red)
  for (const [x, lean] of [
    [250, -46],
    [1280, 46],
  ] as const) {
    s.path(
      straight([
        [x - 16, 320],
        [x + 22, 320],
        [x + 22 - lean, 860],
        [x - 16 - lean, 860],
      ]),
      s.across(mix(red, p.pink, 0.2), red, dark),
    )
    s.path(
      straight([
        [x + 84, 320],
        [x + 122, 320],
        [x + 122 + lean, 860],
        [x + 84 + lean, 860],
      ]),
      s.across(mix(red, p.pink, 0.2), red, dark),
    )
    s.rect(x - 20, 600, 150, 18, dark)
    s.rect(x - 60, 852, 240, 28, p.night, { rx: 8 })
    for (const wheel of [-30, 10, 110, 150]) s.oval(x + wheel, 884, 16, p.ink)
  }
  s.rect(700, 226, 200, 40, p.night, { rx: 6 })
  s.rect(870, 316, 92, 86, s.across(p.mist, p.sky), { rx: 8 })
  s.line('M870 360H962', p.slate, 6)
  s.line('M730 266L716 500M880 266L894 500M770 266L766 500M840 266L844 500', p.night, 5)
  s.rect(640, 492, 330, 24, p.gold)
  containers(s, 633, 652, 134, [1], [p.gold])
  containers(s, -30, 960, 92, [2, 1], [p.sea, p.deep, p.rose])
  containers(s, 1180, 960, 92, [1, 2], [p.slate, p.rose, p.sea])
  containers(s, 520, 944, 92, [1, 0, 1], [p.deep, p.rose])
  s.rect(0, 950, 1600, 12, p.night)
  s.rect(0, 962, 1600, 40, s.down(mix(p.bronze, p.night, 0.35), p.night))
}

/** Harbour cranes over the quay of Varna before sunrise. */
export function varnaPort(s: Scene): void {
  sky(s, 640, p.ink, p.slate, p.steel, mix(p.pink, p.steel, 0.3), mix(p.wheat, p.pink, 0.4))
  clouds(s, 11, 90, 520, mix(p.steel, p.pink, 0.4), 0.45)
  s.path(
    hillPath(
      [
        [800, 660],
        [1000, 590],
        [1250, 560],
        [1660, 540],
      ],
      700,
    ),
    s.down(mix(p.steel, p.pink, 0.4), mix(p.wheat, p.pink, 0.4)),
  )
  s.rect(
    0,
    640,
    1600,
    360,
    s.down(mix(p.wheat, p.pink, 0.45), mix(p.sea, p.pink, 0.4), p.deep, mix(p.deep, p.night, 0.4)),
  )
  glints(s, 560, 330, 646, 960, 150, p.cream, 0.9)
  cargoShip(s, 610, 748, 1.06, p.slate, false)
  glints(s, 1060, 560, 756, 960, 60, mix(p.slate, p.sea, 0.4), 0.6)
  for (const [x, scale, reach] of [
    [300, 1, -1],
    [820, 0.8, 1],
    [1260, 0.9, 1],
  ] as const)
    s.at(x, 900, scale * reach, () => portalCrane(s), scale)
  s.path('M-20 880H1620V1010H-20Z', s.down(mix(p.stone, p.slate, 0.35), p.ink))
  s.rect(0, 876, 1600, 12, mix(p.sand, p.gold, 0.2))
  for (let x = 50; x < 1600; x += 170) s.path(`M${x} 880v-26h-8v-14h36v14h-8v26Z`, p.night)
  containers(s, 960, 880, 46, [2, 3, 2, 1], CARGO)
  birds(s, 760, 250, 7, 18, p.slate)
}

/** A harbour slewing crane facing right, its feet at the origin. */
function portalCrane(s: Scene): void {
  const [dark, body] = [p.night, mix(p.slate, p.deep, 0.4)]
  s.path('M-110 0L-70 -240H70L110 0H84L52 -200H-52L-84 0Z', dark)
  s.line('M-96 -90L70 -210M96 -90L-70 -210', dark, 8)
  s.rect(-84, -272, 168, 36, body)
  s.path('M-96 -380H60L84 -272H-96Z', s.across(body, mix(p.teal, p.sky, 0.2)))
  s.rect(18, -360, 48, 46, p.wheat)
  s.path('M-30 -380L-6 -560H18L40 -380Z', dark)
  lattice(s, [20, -380], [430, -660], [-26, -22], 12, dark, 6)
  s.line('M6 -556L430 -668M-20 -540L-110 -420', dark, 5)
  s.rect(-150, -440, 70, 60, dark)
  s.line('M430 -662V-330', dark, 4)
  s.path('M418 -330h24l10 34h-44Z', p.gold)
}

/** Pale cliffs and a lighthouse above the turquoise Caspian at Aktau. */
export function aktauCaspian(s: Scene): void {
  sky(s, 470, p.teal, p.sea, p.sky, p.mist)
  clouds(s, 8, 70, 400, p.white, 0.75)
  s.rect(0, 460, 1600, 540, s.down(mix(p.sky, p.mist, 0.3), p.sea, p.teal, p.deep))
  glints(s, 420, 520, 466, 980, 170, p.mist, 0.75)
  cargoShip(s, 150, 500, 0.42, p.wine)
  cargoShip(s, 820, 474, 0.17, p.slate, true)
  const steps = [
    [0, 470, 900],
    [1, 560, 960],
    [2, 680, 1040],
  ] as const
  for (const [index, y, x] of steps) {
    const face = [p.cream, p.sand, p.paper][index] ?? p.paper
    s.path(
      `M${x} ${y + 250}L${x + 20} ${y + 90}L${x + 60} ${y + 20}L${x + 130} ${y}L1640 ${y - 60}V1010H${x - 120}L${x - 60} ${y + 320}Z`,
      s.across(mix(face, p.white, 0.4), face, mix(p.stone, p.wheat, 0.3)),
    )
    for (let layer = 0; layer < 5; layer += 1) {
      const top = y + 60 + layer * 52
      s.path(
        `M${x + 34 - layer * 14} ${top}C${x + 240} ${top - 26} ${x + 420} ${top + 14} 1640 ${top - 40}V${top - 26}C${x + 420} ${top + 32} ${x + 240} ${top - 8} ${x + 30 - layer * 14} ${top + 12}Z`,
        mix(p.gold, p.pink, layer * 0.18),
        { opacity: 0.3 },
      )
    }
    for (let crack = 0; crack < 9; crack += 1) {
      const cx = x + 90 + crack * 78 + s.random.between(-20, 20)
      const top = y + s.random.between(10, 70)
      s.poly(
        [
          [cx, top],
          [cx + 26, top + 60],
          [cx + 12, top + 150],
          [cx + 34, top + 260],
          [cx - 12, top + 170],
        ],
        mix(p.amber, p.slate, 0.3),
        { opacity: 0.3 },
      )
    }
    s.path(`M${x + 130} ${y}L1640 ${y - 60}V${y - 40}L${x + 150} ${y + 20}Z`, p.white)
  }
  s.path('M1190 424L1208 190H1272L1290 424Z', s.across(p.white, p.paper, p.stone))
  for (const y of [240, 320])
    s.path(
      `M${1204 - (y - 240) * 0.08} ${y}H${1276 + (y - 240) * 0.08}L${1280 + (y - 240) * 0.08} ${y + 40}H${1200 - (y - 240) * 0.08}Z`,
      s.across(p.rose, p.wine),
    )
  s.rect(1194, 178, 92, 14, p.slate)
  s.rect(1214, 128, 52, 50, s.across(p.cream, p.wheat))
  s.line('M1231 128v50M1249 128v50', p.slate, 4)
  s.path('M1206 130Q1240 84 1274 130Z', p.wine)
  s.path('M760 1010C800 940 860 930 900 880C930 900 930 960 980 1010Z', mix(p.stone, p.steel, 0.4))
  s.line('M820 960C760 950 700 965 640 955M900 900C850 890 800 905 760 896', p.white, 6, { opacity: 0.8 })
  birds(s, 700, 250, 6, 20, p.white)
}

/** A great container ship seen from the bow, coming into Burgas at golden hour. */
export function burgasShip(s: Scene): void {
  sky(s, 700, mix(p.slate, p.wine, 0.25), mix(p.wine, p.pink, 0.55), mix(p.pink, p.wheat, 0.5), p.wheat, p.cream)
  disc(s, 800, 520, 270, mix(p.cream, p.white, 0.3), p.cream, 2.8, 0.6)
  clouds(s, 10, 100, 620, p.blush, 0.5)
  s.path(
    hillPath(
      [
        [-40, 690],
        [300, 650],
        [620, 694],
      ],
      720,
    ),
    mix(p.steel, p.pink, 0.5),
  )
  s.path(
    hillPath(
      [
        [1000, 696],
        [1300, 640],
        [1660, 660],
      ],
      720,
    ),
    mix(p.steel, p.pink, 0.4),
  )
  s.rect(0, 692, 1600, 310, s.down(mix(p.wheat, p.pink, 0.4), mix(p.pink, p.deep, 0.55), p.deep, p.night))
  glints(s, 800, 800, 700, 990, 190, p.cream, 0.75)
  s.rect(640, 160, 320, 320, s.across(p.white, p.sand, p.stone))
  for (let column = -5; column < 5; column += 1) {
    const height = 5 - Math.abs(column + 0.5) * 0.35
    for (let level = 0; level < height; level += 1) {
      const colour = s.random.pick(CARGO)
      s.rect(800 + column * 62, 436 - level * 54, 59, 51, s.down(mix(colour, p.white, 0.14), colour))
      s.rect(800 + column * 62, 436 - level * 54, 59, 5, mix(colour, p.white, 0.35))
      s.line(`M${800 + column * 62 + 30} ${442 - level * 54}v42`, mix(colour, p.night, 0.4), 2)
    }
  }
  s.rect(560, 132, 480, 46, p.white)
  s.rect(576, 144, 448, 20, p.slate)
  s.rect(690, 92, 220, 42, p.sand)
  s.line('M800 92V20M770 52H830', p.slate, 7)
  s.path(
    'M470 486H1130L1096 640C1060 770 920 850 800 862C680 850 540 770 504 640Z',
    s.across(mix(p.teal, p.white, 0.08), p.deep, mix(p.deep, p.night, 0.45), mix(p.deep, p.night, 0.7)),
  )
  s.path('M800 500L1130 486L1096 640C1060 770 920 850 800 862Z', p.night, { opacity: 0.35 })
  s.path(
    'M538 730C600 800 700 852 800 862C900 852 1000 800 1062 730C1000 778 900 806 800 810C700 806 600 778 538 730Z',
    p.wine,
  )
  s.path('M462 470H1138V494H462Z', p.cream)
  s.line('M800 500V856', mix(p.sky, p.deep, 0.4), 5)
  for (const x of [640, 960])
    s.path(`M${x - 6} 580v60m-30 -8c6 26 54 26 60 0`, 'none', {
      stroke: p.cream,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    })
  s.path(
    'M800 880C700 870 560 830 480 800C430 850 330 880 200 900C420 910 640 920 800 900C960 920 1180 910 1400 900C1270 880 1170 850 1120 800C1040 830 900 870 800 880Z',
    p.white,
    { opacity: 0.92 },
  )
  s.path(
    'M800 905C640 930 420 930 120 950C420 965 640 960 800 935C960 960 1180 965 1480 950C1180 930 960 930 800 905Z',
    p.mist,
    { opacity: 0.55 },
  )
  birds(s, 1130, 260, 5, 24, p.ink)
}
