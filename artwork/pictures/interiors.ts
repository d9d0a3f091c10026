import { block, skyline } from '../kit/built'
import { hillPath } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { leaf, tree } from '../kit/plants'
import { straight, type Point, type Scene } from '../kit/scene'
import { clouds, disc, sky, stars } from '../kit/sky'

/** An aisle between server racks, seen straight down its length. */
export function dataCentre(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(p.night, p.ink, p.night))
  const [vx, vy] = [800, 470]
  const at = (x: number, y: number, k: number): Point => [vx + (x - vx) * k, vy + (y - vy) * k]
  s.poly([at(300, 1000, 1), at(1300, 1000, 1), at(1300, 1000, 0.12), at(300, 1000, 0.12)], s.down(p.sky, p.deep, p.ink))
  s.poly([at(300, -60, 1), at(1300, -60, 1), at(1300, -60, 0.12), at(300, -60, 0.12)], p.night)
  s.oval(vx, vy, 330, s.outward(`${p.sky}/0.9`, `${p.sea}/0.35`, `${p.sea}/0`))
  s.rect(740, 406, 120, 127, s.down(p.white, p.mist))
  for (let bay = 0; bay < 7; bay += 1) {
    const [far, near] = [0.14 * 1.42 ** bay, 0.14 * 1.42 ** (bay + 1) * 0.985]
    s.poly([at(620, -60, far), at(980, -60, far), at(980, -60, far * 1.12), at(620, -60, far * 1.12)], p.mist, {
      opacity: 0.9,
    })
    s.line(straight([at(300, 1000, far), at(1300, 1000, far)], false), p.sky, 1 + bay * 0.6, { opacity: 0.5 })
    for (const side of [300, 1300]) {
      s.poly(
        [at(side, -60, far), at(side, -60, near), at(side, 1000, near), at(side, 1000, far)],
        side < vx ? s.across(p.ink, mix(p.slate, p.deep, 0.4)) : s.across(mix(p.slate, p.deep, 0.4), p.ink),
      )
      s.line(straight([at(side, -60, near), at(side, 1000, near)], false), mix(p.sky, p.slate, 0.3), 1 + bay * 0.7)
      for (let unit = 0; unit < 17; unit += 1) {
        const y = 0 + unit * 58
        const [a, b] = [far + (near - far) * 0.14, far + (near - far) * 0.9]
        s.poly([at(side, y, a), at(side, y, b), at(side, y + 40, b), at(side, y + 40, a)], p.night, { opacity: 0.75 })
        for (let lamp = 0; lamp < 4; lamp += 1) {
          if (s.random.chance(0.35)) continue
          const k = a + (b - a) * (0.12 + lamp * 0.16)
          const colour = s.random.pick([p.sky, p.sky, p.wheat, p.mist, p.pink])
          s.poly(
            [at(side, y + 14, k), at(side, y + 14, k * 1.03), at(side, y + 26, k * 1.03), at(side, y + 26, k)],
            colour,
          )
        }
      }
    }
  }
}

/** A laptop full of code before a window on the night city. */
export function codeAndCity(s: Scene): void {
  sky(s, 720, p.night, p.slate, mix(p.wine, p.steel, 0.4), mix(p.pink, p.wine, 0.2))
  stars(s, 90, 300)
  disc(s, 1260, 200, 72, p.cream, p.pink, 3.5, 0.5)
  skyline(
    s,
    -20,
    1620,
    800,
    120,
    420,
    [{ front: mix(p.slate, p.wine, 0.4), side: mix(p.ink, p.wine, 0.3), window: p.pink, lit: 0.35, cell: 15 }],
    [60, 110],
  )
  skyline(
    s,
    -20,
    1620,
    820,
    80,
    400,
    [
      { front: p.slate, side: p.ink, window: p.wheat, lit: 0.5, cell: 18 },
      { front: mix(p.deep, p.ink, 0.4), side: p.night, window: p.cream, lit: 0.45, cell: 18 },
    ],
    [80, 140],
  )
  s.line('M400 0V820M1200 0V820', p.night, 20)
  s.rect(0, 790, 1600, 210, s.down(mix(p.bronze, p.wine, 0.3), mix(p.bronze, p.night, 0.6)))
  s.rect(0, 786, 1600, 10, mix(p.amber, p.pink, 0.2))
  s.oval(800, 860, 640, s.outward(`${p.sky}/0.4`, `${p.sky}/0`), 110)
  s.rect(450, 330, 700, 480, p.night, { rx: 22 })
  s.rect(470, 350, 660, 430, s.down(p.ink, mix(p.ink, p.deep, 0.3)))
  s.rect(470, 350, 660, 32, p.slate)
  for (const [index, colour] of [p.rose, p.wheat, p.leaf].entries()) s.oval(492 + index * 24, 366, 7, colour)
  s.rect(470, 382, 132, 398, mix(p.ink, p.night, 0.5))
  for (let line = 0; line < 13; line += 1)
    s.rect(486 + (line % 3) * 10, 402 + line * 28, s.random.between(40, 84), 8, p.steel, { rx: 4 })
  const indents = [0, 1, 1, 2, 3, 3, 2, 1, 1, 2, 2, 1, 0]
  indents.forEach((indent, line) => {
    s.rect(616, 402 + line * 28, 12, 8, p.steel, { rx: 4 })
    let x = 646 + indent * 34
    for (let word = 0; word < s.random.whole(2, 4); word += 1) {
      const w = s.random.between(34, 110)
      if (x + w > 1110) break
      s.rect(x, 401 + line * 28, w, 11, s.random.pick([p.sky, p.pink, p.wheat, p.mist, mix(p.leaf, p.mist, 0.3)]), {
        rx: 5,
      })
      x += w + 12
    }
  })
  s.path(
    'M380 860L450 804H1150L1220 860C1220 876 1210 882 1196 882H404C390 882 380 876 380 860Z',
    s.down(p.stone, p.steel, p.slate),
  )
  s.path('M470 816H1130L1164 844H436Z', p.ink)
  s.path('M1300 790V700H1400V790C1400 830 1300 830 1300 790Z', s.across(p.white, p.stone))
  s.path('M1400 720C1450 716 1450 784 1396 782', 'none', { stroke: p.stone, 'stroke-width': 13 })
  s.line('M1330 680C1316 650 1350 640 1336 606M1366 680C1352 650 1386 640 1372 606', p.cream, 5, { opacity: 0.5 })
  s.path('M170 880H290L278 770H182Z', s.across(p.pink, p.rose, p.wine))
  for (const turn of [-165, -140, -115, -90, -65, -40, -15])
    leaf(s, 230, 780, 170 - Math.abs(turn + 90) * 0.5, turn, turn % 2 ? p.leaf : p.green)
}

/** A microscope and flasks on a laboratory bench. */
export function laboratory(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.sky, p.mist, 0.5), p.mist))
  s.rect(90, 70, 620, 470, p.white)
  s.clip('M108 88H692V522H108Z', () => {
    s.rect(108, 88, 584, 434, s.down(p.sky, p.cream))
    s.path(
      hillPath(
        [
          [80, 460],
          [300, 380],
          [500, 440],
          [720, 390],
        ],
        560,
      ),
      mix(p.sky, p.steel, 0.3),
    )
    s.path(
      hillPath(
        [
          [80, 500],
          [400, 460],
          [720, 490],
        ],
        560,
      ),
      p.leaf,
    )
  })
  s.line('M400 88V522', p.white, 14)
  for (const y of [220, 430]) {
    s.rect(820, y, 700, 16, mix(p.stone, p.steel, 0.2))
    for (let x = 850; x < 1470;) {
      const [w, h] = [s.random.between(46, 76), s.random.between(80, 140)]
      const colour = s.random.pick([p.sea, p.gold, p.rose, p.leaf, p.pink, p.sky])
      s.rect(x, y - h, w, h, mix(p.mist, p.white, 0.6), { rx: 8 })
      s.rect(x + 4, y - h * 0.6, w - 8, h * 0.6 - 4, colour, { rx: 6 })
      s.rect(x + w * 0.2, y - h - 16, w * 0.6, 20, p.slate, { rx: 4 })
      x += w + s.random.between(16, 34)
    }
  }
  s.rect(0, 800, 1600, 200, s.down(p.white, p.stone))
  s.rect(0, 846, 1600, 160, s.down(p.deep, p.ink))
  s.at(520, 806, 1.25, () => microscope(s))
  flask(s, 900, 806, 1.25, p.rose)
  flask(s, 1130, 806, 0.95, p.gold)
  s.rect(1260, 690, 270, 18, p.amber)
  s.rect(1260, 786, 270, 20, p.bronze)
  s.line('M1270 700V796M1520 700V796', p.bronze, 10)
  for (const [index, colour] of [p.sea, p.leaf, p.gold, p.pink, p.rose].entries()) {
    const x = 1282 + index * 48
    s.path(`M${x} 600H${x + 30}V764A15 15 0 0 1 ${x} 764Z`, p.white, { opacity: 0.75 })
    s.path(`M${x + 3} ${650 + (index % 3) * 20}H${x + 27}V762A12 12 0 0 1 ${x + 3} 762Z`, colour)
    s.rect(x - 4, 594, 38, 8, p.white)
  }
  for (const x of [120, 230]) {
    s.oval(x, 800, 66, p.stone, 12)
    s.path(`M${x - 60} 770H${x + 60}V796C${x + 50} 808 ${x - 50} 808 ${x - 60} 796Z`, p.white, { opacity: 0.85 })
    s.line(`M${x} 790V730`, p.green, 6)
    for (const turn of [-150, -30, -110, -70]) leaf(s, x, 748, 62, turn, p.leaf)
  }
}

function microscope(s: Scene): void {
  s.path('M-150 0C-150 -34 -120 -40 -90 -40H110C140 -40 150 -20 150 0Z', s.down(p.slate, p.night))
  s.path('M60 -40C150 -90 170 -240 90 -330L52 -306C110 -230 96 -120 10 -60Z', s.across(p.teal, p.deep, p.ink))
  s.rect(-130, -136, 190, 18, p.night)
  s.rect(-90, -146, 80, 10, p.sky)
  s.oval(84, -170, 28, p.slate)
  s.oval(84, -170, 13, p.wheat)
  s.at(
    16,
    -286,
    1,
    () => {
      s.rect(-36, -80, 72, 170, s.across(p.white, p.sand, p.steel), { rx: 8 })
      s.rect(-26, -150, 52, 76, p.ink, { rx: 6 })
      s.rect(-34, -162, 68, 20, p.night, { rx: 6 })
      s.rect(-36, 40, 72, 14, p.gold)
      s.rect(-24, 88, 48, 44, p.slate)
      s.rect(-14, 130, 28, 24, p.gold)
    },
    1,
    24,
  )
}

function flask(s: Scene, x: number, base: number, scale: number, colour: string): void {
  s.at(x, base, scale, () => {
    s.path('M-28 -290H28V-180L112 -28C120 -10 110 0 96 0H-96C-110 0 -120 -10 -112 -28L-28 -180Z', p.white, {
      opacity: 0.7,
    })
    s.path(
      'M-66 -112H66L106 -26C110 -14 104 -6 94 -6H-94C-104 -6 -110 -14 -106 -26Z',
      s.down(mix(colour, p.white, 0.35), colour),
    )
    s.oval(0, -112, 66, mix(colour, p.white, 0.5), 9)
    for (const [bx, by, r] of [
      [-30, -60, 9],
      [16, -40, 12],
      [34, -80, 6],
      [-8, -86, 5],
      [-52, -30, 6],
    ] as const)
      s.oval(bx, by, r, p.white, r, { opacity: 0.6 })
    s.rect(-36, -302, 72, 16, p.white, { rx: 8 })
    s.line('M-20 -270V-180L-84 -62', p.white, 7, { opacity: 0.9 })
  })
}

/** A Sofia street with its yellow tram, seen over a desk by the window. */
export function officeWindow(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.stone, p.steel, 0.35), mix(p.steel, p.slate, 0.4)))
  s.clip('M140 50H1460V760H140Z', () => {
    s.rect(140, 50, 1320, 710, s.down(p.sea, p.sky, p.cream))
    clouds(s, 6, 90, 260, p.white, 0.7)
    s.path(
      hillPath(
        [
          [100, 400],
          [420, 300],
          [760, 180],
          [900, 170],
          [1200, 290],
          [1500, 370],
        ],
        640,
      ),
      s.down(mix(p.steel, p.sea, 0.3), p.mist),
    )
    s.path('M640 236L760 180L830 174L900 170L1010 212L960 240L920 214L880 250L820 216L770 252L720 222Z', p.white)
    const facades = [p.cream, mix(p.blush, p.sand, 0.4), p.wheat, p.sand, mix(p.sky, p.white, 0.5)]
    for (let x = 130; x < 1470; x += 132) {
      const h = s.random.between(250, 370)
      block(s, x, 690, 138, h, {
        front: s.random.pick(facades),
        side: mix(p.stone, p.amber, 0.3),
        window: mix(p.slate, p.sky, 0.2),
        cell: 34,
        lit: 1,
      })
      s.poly(
        [
          [x - 4, 692 - h],
          [x + 14, 656 - h],
          [x + 124, 656 - h],
          [x + 142, 692 - h],
        ],
        s.random.pick([p.rose, mix(p.wine, p.amber, 0.4), p.slate]),
      )
      s.rect(x, 640, 138, 50, mix(p.slate, p.amber, 0.2))
      s.rect(x + 6, 636, 124, 16, s.random.pick([p.rose, p.teal, p.gold]))
    }
    s.rect(130, 688, 1340, 80, s.down(p.stone, p.steel))
    s.line('M130 470H1470M130 486H1470', p.slate, 3)
    tram(s, 560, 730)
    for (const x of [270, 470, 1240, 1400]) tree(s, x, 720, 180, p.leaf)
  })
  s.line('M140 50H1460V760H140ZM580 50V760M1020 50V760', p.white, 22, { 'stroke-linecap': 'butt' })
  s.rect(100, 756, 1400, 30, p.white)
  s.rect(0, 836, 1600, 170, s.down(p.gold, p.amber, p.bronze))
  s.rect(0, 830, 1600, 10, p.wheat)
  s.path('M190 850H330L314 720H206Z', s.across(p.white, p.sand, p.stone))
  for (const turn of [-165, -140, -118, -95, -72, -48, -20])
    leaf(s, 260, 730, 220 - Math.abs(turn + 90) * 0.7, turn, turn % 2 ? p.green : p.leaf)
  s.rect(1180, 800, 260, 36, p.wine)
  s.rect(1200, 770, 230, 32, p.teal)
  s.rect(1190, 742, 220, 30, p.wheat)
  s.path('M960 850V766H1050V850C1050 872 960 872 960 850Z', s.across(p.rose, p.wine))
  s.path('M1050 786C1090 784 1090 840 1046 838', 'none', { stroke: p.wine, 'stroke-width': 11 })
  s.path('M480 930L540 856H800L850 930Z', p.white)
  s.line('M560 874H760M552 890H740M544 906H780', p.stone, 5)
  s.line('M790 916L884 862', p.ink, 9)
}

function tram(s: Scene, x: number, rail: number): void {
  s.line(`M${x + 170} ${rail - 200}L${x + 220} ${rail - 240}L${x + 270} ${rail - 200}`, p.night, 5)
  s.rect(x, rail - 200, 420, 180, s.down(p.wheat, p.gold), { rx: 24 })
  s.rect(x + 14, rail - 176, 392, 78, mix(p.slate, p.sky, 0.25), { rx: 10 })
  s.line(
    `M${x + 96} ${rail - 176}v78M${x + 180} ${rail - 176}v78M${x + 264} ${rail - 176}v78M${x + 340} ${rail - 176}v78`,
    p.gold,
    9,
  )
  s.rect(x, rail - 84, 420, 26, p.white)
  s.rect(x + 190, rail - 176, 62, 148, p.slate)
  s.line(`M${x + 221} ${rail - 176}v148`, p.gold, 6)
  for (const wheel of [70, 130, 300, 360]) s.oval(x + wheel, rail - 12, 18, p.night)
  s.rect(x + 396, rail - 54, 18, 12, p.white)
}

/** Tall shelves, a ladder and a reading table under a lamp. */
export function archiveLibrary(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.bronze, p.night, 0.55), mix(p.bronze, p.night, 0.35)))
  const bindings = [
    p.wine,
    p.rose,
    p.deep,
    p.teal,
    p.slate,
    p.amber,
    p.gold,
    p.green,
    p.stone,
    p.sand,
    mix(p.wine, p.bronze, 0.4),
  ]
  for (let shelf = 0; shelf < 5; shelf += 1) {
    const base = 170 + shelf * 152
    s.rect(0, base - 140, 1600, 140, mix(p.bronze, p.night, 0.72))
    for (let x = 10; x < 1600;) {
      const w = s.random.between(18, 42)
      if (s.random.chance(0.05)) {
        x += w
        continue
      }
      const h = s.random.between(84, 124)
      const colour = mix(s.random.pick(bindings), p.night, 0.08)
      const lean = s.random.chance(0.06) ? 8 : 0
      s.at(
        x,
        base,
        1,
        () => {
          s.rect(0, -h, w - 2, h, s.across(mix(colour, p.white, 0.14), colour, mix(colour, p.night, 0.35)))
          s.rect(3, -h * 0.82, w - 8, 4, p.wheat, { opacity: 0.8 })
          s.rect(3, -h * 0.24, w - 8, 4, p.wheat, { opacity: 0.8 })
          if (w > 28) s.rect(5, -h * 0.64, w - 12, h * 0.2, p.cream, { opacity: 0.75 })
        },
        1,
        lean,
      )
      x += w + lean * 1.6
    }
    s.rect(0, base, 1600, 16, s.down(p.amber, p.bronze))
  }
  for (const x of [-10, 392, 794, 1196, 1580])
    s.rect(x, 0, 30, 840, s.across(p.amber, p.bronze, mix(p.bronze, p.night, 0.4)))
  s.line('M250 860L390 40M330 860L470 40', mix(p.gold, p.amber, 0.5), 16)
  for (let rung = 0; rung < 9; rung += 1) s.line(`M${262 + rung * 15} ${792 - rung * 88}h84`, p.gold, 11)
  s.path('M1010 560L560 860H1480Z', s.down(`${p.cream}/0.55`, `${p.wheat}/0.12`))
  s.oval(1010, 620, 420, s.outward(`${p.wheat}/0.5`, `${p.gold}/0.12`, `${p.gold}/0`))
  s.rect(0, 826, 1600, 180, s.down(mix(p.amber, p.gold, 0.4), p.amber, mix(p.bronze, p.night, 0.2)))
  s.rect(0, 820, 1600, 10, p.wheat)
  s.rect(1000, 580, 20, 236, s.across(p.wheat, p.bronze))
  s.path('M900 580C906 510 960 480 1010 480S1114 510 1120 580Z', s.across(p.sea, p.deep, mix(p.deep, p.night, 0.5)))
  s.oval(1010, 580, 110, p.cream, 12)
  s.path('M940 830C950 806 1070 806 1080 830Z', p.gold)
  s.path(
    'M560 900C620 850 700 846 760 876C820 846 900 850 960 900L950 926C900 890 820 886 760 910C700 886 620 890 570 926Z',
    s.across(p.white, p.cream, p.white),
  )
  s.line('M760 876V908M610 890C650 872 690 872 730 888M790 888C830 872 870 872 910 890', p.stone, 4)
  for (const [y, w, colour] of [
    [806, 250, p.wine],
    [772, 220, p.deep],
    [742, 236, p.gold],
  ] as const)
    s.rect(1240, y - 2, w, 34, s.down(mix(colour, p.white, 0.15), colour))
}

/** A loom with a half-woven ornamental cloth: diamonds and ram's horns. */
export function textileLoom(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(p.cream, p.sand))
  s.path('M1600 0H900L300 1000H1600Z', p.white, { opacity: 0.35 })
  for (let reel = 0; reel < 4; reel += 1) {
    for (const [x, colour] of [
      [110, [p.rose, p.gold, p.teal, p.slate][reel] ?? p.rose],
      [1490, [p.green, p.wine, p.sea, p.amber][reel] ?? p.sea],
    ] as const) {
      const y = 190 + reel * 190
      s.rect(x - 52, y - 70, 104, 18, p.bronze, { rx: 6 })
      s.rect(x - 52, y + 52, 104, 18, p.bronze, { rx: 6 })
      s.rect(x - 42, y - 54, 84, 108, s.across(mix(colour, p.white, 0.25), colour, mix(colour, p.night, 0.35)), {
        rx: 12,
      })
      for (let turn = 0; turn < 8; turn += 1)
        s.line(`M${x - 40} ${y - 44 + turn * 12}l80 8`, mix(colour, p.white, 0.3), 2, { opacity: 0.6 })
    }
  }
  for (let thread = 0; thread < 121; thread += 1)
    s.line(`M${320 + thread * 8} 120V560`, thread % 2 ? p.white : p.stone, 3)
  const field: readonly [number, number, string][] = [
    [520, 40, p.deep],
    [560, 150, p.rose],
    [710, 30, p.gold],
    [740, 190, p.deep],
    [930, 90, p.wine],
  ]
  for (const [y, h, colour] of field) s.rect(316, y, 972, h, colour)
  for (let index = 0; index < 9; index += 1) {
    const x = 370 + index * 108
    for (const [r, colour] of [
      [66, p.wheat],
      [48, p.rose],
      [32, p.white],
      [16, p.wine],
    ] as const)
      steppedDiamond(s, x, 635, r, colour)
    s.path(
      `M${x - 54} 720L${x - 40} 710L${x - 26} 720L${x - 40} 730ZM${x} 720L${x + 14} 710L${x + 28} 720L${x + 14} 730Z`,
      p.white,
    )
  }
  for (let index = 0; index < 6; index += 1) {
    const x = 400 + index * 160
    const curl = `M${x} 915V830C${x} 780 ${x - 34} 752 ${x - 56} 778C${x - 72} 800 ${x - 52} 832 ${x - 30} 820C${x - 18} 812 ${x - 24} 796 ${x - 36} 800`
    const mirror = `M${x} 830C${x} 780 ${x + 34} 752 ${x + 56} 778C${x + 72} 800 ${x + 52} 832 ${x + 30} 820C${x + 18} 812 ${x + 24} 796 ${x + 36} 800`
    s.line(curl + mirror, p.wheat, 13)
    s.path(`M${x - 46} 880L${x} 850L${x + 46} 880L${x} 910Z`, p.rose)
    s.path(`M${x - 22} 880L${x} 866L${x + 22} 880L${x} 894Z`, p.cream)
  }
  for (let y = 522; y < 1000; y += 6) s.line(`M316 ${y}H1288`, p.night, 1, { opacity: 0.13 })
  const wood = s.across(p.gold, p.amber, p.bronze)
  s.rect(240, 0, 64, 1000, wood)
  s.rect(1300, 0, 64, 1000, wood)
  s.rect(210, 70, 1184, 60, s.down(mix(p.gold, p.wheat, 0.4), p.amber, p.bronze), { rx: 12 })
  s.rect(220, 330, 1164, 40, s.down(p.gold, p.bronze), { rx: 8 })
  s.rect(250, 430, 1104, 26, s.down(p.amber, mix(p.bronze, p.night, 0.3)), { rx: 8 })
  s.path('M620 490C680 456 900 456 960 490C900 524 680 524 620 490Z', s.down(p.wheat, p.amber, p.bronze))
  s.rect(720, 478, 140, 24, p.rose, { rx: 10 })
  s.line('M960 490C1060 500 1160 520 1288 526', p.rose, 4)
}

function steppedDiamond(s: Scene, x: number, y: number, r: number, colour: string): void {
  const steps = 4
  for (let step = 0; step < steps; step += 1) {
    const [w, h] = [(r * (step + 1)) / steps, (r * (steps - step)) / steps]
    s.rect(x - w * 0.8, y - h, w * 1.6, h * 2, colour)
  }
}
