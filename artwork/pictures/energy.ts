import { lattice, skyline } from '../kit/built'
import { glints, hill, hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { spruce, treeLine } from '../kit/plants'
import { straight, type Point, type Scene } from '../kit/scene'
import { birds, clouds, disc, haze, sky, stars } from '../kit/sky'
import { snow } from '../kit/weather'

/** Wind turbines on misty hills at dawn. */
export function windFarm(s: Scene): void {
  sky(s, 700, p.teal, p.sky, mix(p.blush, p.cream, 0.4), mix(p.wheat, p.pink, 0.3), p.cream)
  clouds(s, 8, 90, 500, p.white, 0.6)
  const layers: readonly [number, string][] = [
    [560, mix(p.sky, p.pink, 0.35)],
    [640, mix(p.steel, p.sky, 0.35)],
    [740, mix(p.teal, p.leaf, 0.4)],
    [850, mix(p.green, p.deep, 0.35)],
    [940, mix(p.green, p.night, 0.55)],
  ]
  const mills: readonly (readonly [number, number, number])[][] = [
    [
      [980, 560, 0.3],
      [1090, 560, 0.28],
      [1200, 570, 0.3],
    ],
    [
      [260, 640, 0.46],
      [760, 640, 0.42],
    ],
    [[1330, 730, 0.8]],
    [[960, 830, 1.22]],
    [],
  ]
  layers.forEach(([y, colour], index) => {
    for (const [x, foot, k] of mills[index] ?? []) turbine(s, x, foot + 10, k, s.random.between(0, 120))
    hill(
      s,
      [
        [-40, y + 10],
        [320, y - 40],
        [700, y + 30],
        [1040, y - 24],
        [1340, y - 30],
        [1640, y + 20],
      ].map(([hx = 0, hy = 0]): Point => [hx, hy + s.random.between(-12, 12)]),
      s.down(colour, mix(colour, p.cream, 0.25)),
    )
    if (index < 4) haze(s, y + 80, 110, p.cream, 0.55)
  })
  treeLine(s, -20, 1620, 968, 40, mix(p.green, p.night, 0.75))
  birds(s, 1250, 220, 5, 18, p.slate)
}

function turbine(s: Scene, x: number, foot: number, scale: number, turn: number): void {
  s.at(x, foot, scale, () => {
    s.path('M-13 0L-6 -560H6L13 0Z', s.across(p.white, p.paper, mix(p.stone, p.steel, 0.3)))
    for (const blade of [0, 120, 240])
      s.at(
        0,
        -566,
        1,
        () =>
          s.path(
            'M-5 0C-14 -40 -14 -90 -4 -290L2 -300C10 -160 10 -60 7 0Z',
            s.across(p.white, mix(p.stone, p.steel, 0.15)),
          ),
        1,
        turn + blade,
      )
    s.oval(0, -566, 14, mix(p.stone, p.white, 0.4))
  })
}

/** Rows of solar panels catching the sun on the plain. */
export function solarField(s: Scene): void {
  sky(s, 470, p.sea, p.sky, p.mist, p.cream)
  disc(s, 1120, 220, 104, p.white, p.wheat, 5, 0.8)
  clouds(s, 7, 70, 360, p.white, 0.8)
  mountains(s, peaks(s, -60, 1660, 330, 450, 6), {
    light: mix(p.sky, p.pink, 0.3),
    shade: p.steel,
    air: p.cream,
    base: 500,
    snowLine: 380,
    from: 'right',
    depth: 0.4,
  })
  s.rect(0, 480, 1600, 520, s.down(p.wheat, mix(p.wheat, p.leaf, 0.5), mix(p.leaf, p.green, 0.5)))
  haze(s, 480, 70, p.cream, 0.8)
  const lines: readonly number[] = [498, 520, 550, 592, 652, 742, 880]
  for (const y of lines) {
    const k = (y - 474) / 400
    const [w, h, gap] = [300 * k, 150 * k, 34 * k]
    for (let index = -60; index < 60; index += 1) {
      const x = 800 + index * (w + gap)
      if (x > 1620 || x + w < -60) continue
      const lean = (x + w / 2 - 800) * 0.1
      const corners: Point[] = [
        [x + lean * 0.1, y],
        [x + w + lean * 0.1, y],
        [x + w - 26 * k, y + h],
        [x - 26 * k, y + h],
      ]
      s.line(`M${x + w * 0.2} ${y + h * 0.6}v${h * 0.7}M${x + w * 0.75} ${y + h * 0.6}v${h * 0.7}`, p.steel, 8 * k)
      s.path(
        straight([
          [x - 20 * k, y + h * 1.36],
          [x + w * 0.95, y + h * 1.36],
          [x + w * 0.8, y + h * 1.16],
          [x, y + h * 1.16],
        ]),
        p.night,
        { opacity: 0.2 },
      )
      s.path(straight(corners), s.down(mix(p.sky, p.cream, 0.3), p.sea, p.deep, p.ink))
      let grid = ''
      for (let cell = 1; cell < 6; cell += 1)
        grid += `M${x + (w * cell) / 6} ${y}L${x + (w * cell) / 6 - 26 * k} ${y + h}`
      for (const t of [0.34, 0.67]) grid += `M${x - 26 * k * t} ${y + h * t}h${w}`
      s.line(grid, p.mist, 2.4 * k, { opacity: 0.7 })
      s.line(straight(corners), p.white, 4 * k)
      if (Math.abs(x + w / 2 - 1120 - (y - 500) * 0.2) < w * 0.9)
        s.path(
          straight([
            [x + w * 0.3, y],
            [x + w * 0.6, y],
            [x + w * 0.3, y + h],
            [x, y + h],
          ]),
          p.white,
          { opacity: 0.45 },
        )
    }
  }
}

/** Pylons crossing the snowed-in plain towards a town. */
export function powerLines(s: Scene): void {
  sky(s, 740, p.steel, mix(p.steel, p.sky, 0.35), mix(p.mist, p.sky, 0.3), p.mist, mix(p.blush, p.white, 0.5))
  clouds(s, 9, 140, 560, mix(p.mist, p.steel, 0.25), 0.5)
  s.path(
    hillPath(
      [
        [-40, 700],
        [400, 640],
        [900, 690],
        [1640, 620],
      ],
      860,
    ),
    s.down(mix(p.mist, p.steel, 0.2), p.white),
  )
  haze(s, 720, 120, p.white, 0.6)
  const masts = [
    [420, 750, 0.22],
    [560, 764, 0.34],
    [770, 800, 0.55],
    [1170, 880, 1],
  ] as const
  hill(
    s,
    [
      [-40, 750],
      [500, 736],
      [1000, 770],
      [1640, 740],
    ],
    s.down(p.white, mix(p.mist, p.sky, 0.15), mix(p.mist, p.steel, 0.35)),
  )
  for (const side of [-150, -96, 96, 150]) {
    const height = Math.abs(side) > 100 ? 470 : 590
    const wire: Point[] = masts.map(([x, y, k]) => [x + side * k, y - height * k])
    wire.push([1900 + side * 1.6, 1000 - height * 1.6])
    wire.forEach(([x, y], index) => {
      const next = wire[index + 1]
      if (next)
        s.line(
          `M${x} ${y}Q${(x + next[0]) / 2} ${(y + next[1]) / 2 + (next[0] - x) * 0.16} ${next[0]} ${next[1]}`,
          p.night,
          1.4 + index * 0.7,
        )
    })
  }
  for (const [x, y, k] of masts) s.at(x, y, k, () => pylon(s))
  skyline(s, 1330, 1620, 775, 14, 54, [{ front: p.ink, side: p.night, window: p.wheat, lit: 0.6, cell: 9 }], [22, 40])
  hill(
    s,
    [
      [-40, 880],
      [400, 850],
      [900, 900],
      [1640, 850],
    ],
    s.down(p.white, mix(p.mist, p.steel, 0.3)),
  )
  for (let x = -10; x < 1600; x += s.random.between(46, 150))
    spruce(s, x, 930 + s.random.between(0, 50), s.random.between(70, 170), mix(p.green, p.slate, 0.55))
  s.path('M-40 960C300 920 700 990 1000 956S1480 930 1640 960V1010H-40Z', p.white)
  birds(s, 820, 250, 7, 16, p.night)
  snow(s, 320)
}

function pylon(s: Scene): void {
  const c = p.night
  lattice(s, [-90, 0], [-26, -420], [0, 0], 1, c, 9)
  lattice(s, [90, 0], [26, -420], [0, 0], 1, c, 9)
  s.line(
    'M-26 -420L-18 -640L0 -690L18 -640L26 -420M-90 0L56 -220M90 0L-56 -220M-56 -220L34 -370M56 -220L-34 -370M-34 -370L22 -500M34 -370L-22 -500M-22 -500L20 -600M22 -500L-20 -600M-57 -215H57M-34 -370H34',
    c,
    6,
  )
  s.line(
    'M-24 -500L-156 -486L-24 -470M24 -500L156 -486L24 -470M-20 -620L-102 -606L-20 -590M20 -620L102 -606L20 -590',
    c,
    7,
  )
  s.line('M-150 -486V-466M150 -486V-466M-96 -606V-586M96 -606V-586', p.wheat, 6)
}

/** A refinery's towers and flare at dusk, doubled in still water. */
export function refineryDusk(s: Scene): void {
  sky(s, 700, p.night, p.slate, mix(p.wine, p.slate, 0.35), mix(p.rose, p.pink, 0.5), p.wheat)
  stars(s, 80, 300)
  clouds(s, 10, 220, 620, mix(p.pink, p.wine, 0.3), 0.5)
  s.rect(0, 700, 1600, 300, s.down(mix(p.pink, p.slate, 0.35), mix(p.slate, p.wine, 0.3), p.night))
  plant(s)
  s.group({ transform: 'translate(0 1408) scale(1 -1)', opacity: 0.3 }, () => plant(s))
  s.rect(0, 696, 1600, 14, p.night)
  glints(s, 330, 260, 716, 980, 80, p.wheat, 0.8)
  glints(s, 950, 700, 716, 990, 110, p.wheat, 0.45)
}

function plant(s: Scene): void {
  const [body, dark] = [mix(p.slate, p.ink, 0.3), p.night]
  s.line('M1390 704V230', dark, 12)
  s.line('M1350 704L1390 300L1430 704', dark, 4)
  s.oval(1400, 180, 200, s.outward(`${p.gold}/0.7`, `${p.gold}/0.2`, `${p.gold}/0`))
  s.path(
    'M1376 234C1350 180 1400 160 1390 96C1440 130 1480 110 1486 70C1500 150 1440 200 1404 234Z',
    s.down(p.gold, p.wheat),
  )
  s.path('M1384 234C1374 200 1404 180 1404 150C1430 180 1420 210 1398 234Z', p.white)
  for (const [x, w, h] of [
    [620, 74, 420],
    [730, 54, 520],
    [830, 90, 340],
    [960, 60, 470],
    [1060, 46, 380],
    [1150, 84, 300],
  ] as const) {
    s.path(
      `M${x} 704V${704 - h}Q${x + w / 2} ${704 - h - w * 0.6} ${x + w} ${704 - h}V704Z`,
      s.across(mix(p.pink, p.steel, 0.45), body, dark),
    )
    for (let y = 704 - h + 40; y < 690; y += 70) {
      s.rect(x - 14, y, w + 28, 7, dark)
      s.oval(x - 8, y - 6, 5, p.wheat)
      s.oval(x + w + 8, y - 6, 5, p.cream)
      s.oval(x - 8, y - 6, 22, s.outward(`${p.wheat}/0.7`, `${p.wheat}/0`))
    }
  }
  s.line(
    'M560 640H1260M580 590H1240M690 704V520H860M900 704V470H1000M1040 560H1190V704M660 420H760',
    mix(p.steel, p.pink, 0.2),
    9,
  )
  for (const [x, w, h] of [
    [430, 170, 120],
    [1230, 130, 96],
    [1480, 190, 130],
    [240, 150, 90],
  ] as const) {
    s.rect(x, 704 - h, w, h, s.across(mix(p.pink, p.sand, 0.4), mix(p.steel, p.pink, 0.25), p.ink))
    s.path(`M${x} ${704 - h}Q${x + w / 2} ${704 - h - 30} ${x + w} ${704 - h}Z`, mix(p.steel, p.pink, 0.3))
    s.line(`M${x + w * 0.2} ${704 - h}L${x + w * 0.7} 704`, dark, 4)
  }
}

/** An open copper mine: terraces winding down, a haul truck on the rim. */
export function copperMine(s: Scene): void {
  sky(s, 330, mix(p.wheat, p.gold, 0.25), p.wheat, p.cream)
  clouds(s, 6, 50, 240, p.white, 0.8)
  mountains(s, peaks(s, -60, 1660, 190, 300, 5), {
    light: mix(p.pink, p.steel, 0.5),
    shade: p.steel,
    air: p.cream,
    base: 360,
    from: 'right',
    depth: 0.4,
  })
  s.rect(0, 320, 1600, 680, s.down(mix(p.wheat, p.pink, 0.2), mix(p.amber, p.pink, 0.35), p.amber))
  for (let level = 0; level < 9; level += 1) {
    const [cx, cy] = [760 + level * 14, 560 + level * 34]
    const [rx, ry] = [860 - level * 90, 222 - level * 22]
    const top = mix(mix(p.wheat, p.pink, 0.3), mix(p.amber, p.rose, 0.4), level / 8)
    s.oval(cx, cy, rx, s.across(mix(top, p.wine, 0.55), mix(top, p.bronze, 0.45), mix(top, p.cream, 0.2)), ry)
    s.oval(cx, cy + 20, rx - 22, s.across(mix(top, p.amber, 0.3), top, mix(top, p.cream, 0.5)), ry - 10)
    for (let scar = 0; scar < 22 - level * 2; scar += 1) {
      const a = Math.PI * (1.06 + 0.88 * s.random.next())
      const [x, y] = [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry]
      s.line(`M${x} ${y + 4}l${s.random.between(-5, 5)} 16`, mix(top, p.wine, 0.6), 4, { opacity: 0.5 })
    }
  }
  s.oval(880, 850, 96, s.down(mix(p.sky, p.sea, 0.3), p.teal), 24)
  s.oval(860, 845, 40, p.mist, 5, { opacity: 0.7 })
  for (const [x, y, k] of [
    [420, 560, 0.16],
    [1140, 618, 0.2],
    [620, 716, 0.2],
    [1250, 510, 0.14],
  ] as const)
    s.at(x, y, k, () => haulTruck(s))
  hill(
    s,
    [
      [-40, 850],
      [300, 836],
      [700, 900],
      [1100, 960],
      [1640, 1000],
    ],
    s.down(p.amber, mix(p.bronze, p.night, 0.3)),
  )
  s.oval(420, 894, 350, p.night, 22, { opacity: 0.35 })
  s.at(420, 890, 1.2, () => haulTruck(s))
}

/** A mine haul truck heading right; the origin is on the ground under its middle. */
function haulTruck(s: Scene): void {
  s.path('M-250 -250L-220 -110L60 -96L120 -216L226 -232V-256L110 -262L70 -238Z', s.down(p.wheat, p.gold, p.amber))
  s.path('M-236 -254C-180 -330 -120 -300 -80 -336C-30 -320 10 -270 60 -244Z', mix(p.wine, p.amber, 0.45))
  s.line('M-180 -246L-160 -110M-100 -243L-86 -106M-20 -240L-12 -100', p.bronze, 8)
  s.path('M70 -96L124 -206H196V-70H60Z', s.down(p.gold, p.amber))
  s.rect(132, -202, 66, 52, p.slate)
  s.path('M132 -202H160L144 -150H132Z', p.sky)
  s.rect(-190, -96, 420, 26, p.night)
  s.path('M190 -130H244L252 -60H180Z', s.down(p.gold, p.bronze))
  s.rect(224, -104, 20, 14, p.cream)
  for (const x of [-130, 138]) {
    s.oval(x, -64, 68, p.night)
    s.oval(x, -64, 36, p.gold)
    s.oval(x, -64, 15, p.bronze)
  }
}
