import { lattice } from '../kit/built'
import { glints, hillPath } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { standing } from '../kit/people'
import { grass, spruce, treeLine } from '../kit/plants'
import { straight, type Point, type Scene } from '../kit/scene'
import { birds, clouds, haze, sky } from '../kit/sky'
import { train } from '../kit/vehicles'
import { glow, rain, snow, streak } from '../kit/weather'

const CARGO = [p.rose, p.sea, p.gold, p.slate, p.deep, mix(p.wine, p.amber, 0.4), mix(p.wheat, p.white, 0.2)]

/** A street between stacked containers in evening rain, a reach stacker with its lamps lit at the end of it. */
export function containerYard(s: Scene): void {
  const air = mix(p.steel, p.mist, 0.35)
  sky(s, 620, mix(p.slate, p.ink, 0.3), p.steel, mix(p.steel, p.sky, 0.45), mix(p.mist, p.steel, 0.3))
  clouds(s, 16, 40, 420, mix(p.slate, p.steel, 0.4), 0.5)
  for (const x of [300, 1280]) {
    lattice(s, [x, 90], [x, 640], [26, 0], 14, mix(p.slate, p.steel, 0.5), 4)
    lattice(s, [x - 240, 150], [x + 330, 150], [0, 24], 12, mix(p.slate, p.steel, 0.5), 4)
    s.line(`M${x + 12} 70L${x - 230} 150M${x + 12} 70L${x + 320} 150`, mix(p.slate, p.steel, 0.5), 3)
  }
  const [vx, vy] = [800, 560]
  const at = (x: number, y: number, k: number): Point => [vx + (x - vx) * k, vy + (y - vy) * k]
  s.rect(0, 560, 1600, 440, s.down(mix(p.mist, p.steel, 0.4), mix(p.steel, p.slate, 0.6), p.ink))
  s.oval(800, 590, 520, s.outward(`${p.cream}/0.55`, `${p.cream}/0`), 150)
  for (let bay = 0; bay < 8; bay += 1) {
    const far = 0.1 * 1.42 ** bay
    const near = far * 1.395
    const fog = Math.max(0, 0.72 - bay * 0.11)
    for (const side of [260, 1340]) {
      const levels = s.random.whole(3, 5)
      for (let level = 0; level < levels; level += 1) {
        const [low, high] = [1010 - level * 168, 1010 - (level + 1) * 168 + 6]
        const colour = mix(mix(s.random.pick(CARGO), p.ink, 0.22), air, fog)
        s.poly(
          [at(side, high, far), at(side, high, near), at(side, low, near), at(side, low, far)],
          s.across(side < vx ? colour : mix(colour, p.night, 0.3), side < vx ? mix(colour, p.night, 0.3) : colour),
        )
        let ribs = ''
        for (let rib = 1; rib < 12; rib += 1) {
          const k = far + ((near - far) * rib) / 12
          ribs += straight([at(side, high + 14, k), at(side, low - 10, k)], false)
        }
        s.line(ribs, mix(colour, p.night, 0.4), 1 + bay * 0.5, { opacity: 0.55 })
        s.line(straight([at(side, high, far), at(side, high, near)], false), mix(colour, p.white, 0.35), 1 + bay * 0.6)
      }
      // The end of the stack that faces the viewer, and its image on the wet ground.
      const end = mix(mix(s.random.pick(CARGO), p.night, 0.4), air, fog)
      const out = side < vx ? -420 : 420
      s.poly(
        [
          at(side, 1010 - levels * 168, near),
          at(side + out, 1010 - levels * 168, near),
          at(side + out, 1010, near),
          at(side, 1010, near),
        ],
        end,
      )
      s.poly([at(side, 1014, far), at(side, 1014, near), at(side, 1200, near), at(side, 1200, far)], end, {
        opacity: 0.28,
      })
    }
  }
  for (const [x, width] of [
    [720, 10],
    [880, 10],
    [800, 34],
  ] as const)
    streak(s, x, 690, 1000, width, p.cream, 0.75)
  stacker(s, 800, 684)
  glints(s, 800, 420, 740, 1000, 60, p.mist, 0.35)
  s.oval(1130, 978, 90, p.night, 12, { opacity: 0.55 })
  s.line('M1152 566V772', p.night, 5)
  standing(s, 1130, 980, 0.86, { view: 'left', coat: p.gold, hairCut: 'short' })
  s.path(
    'M1040 660C1046 590 1104 566 1132 562C1160 566 1218 590 1224 660C1204 644 1184 644 1166 658C1150 644 1114 644 1100 658C1082 644 1058 644 1040 660Z',
    p.wine,
  )
  s.path('M1132 562C1160 566 1218 590 1224 660C1204 644 1184 644 1166 658Z', p.night, { opacity: 0.35 })
  streak(s, 1130, 985, 1000, 60, p.gold, 0.3)
  rain(s, 520)
}

/** A reach stacker seen from the front, carrying a box before its lamps; (x, ground) is between its wheels. */
function stacker(s: Scene, x: number, ground: number): void {
  s.rect(x - 96, ground - 40, 192, 26, p.night)
  for (const dx of [-104, 66]) s.rect(x + dx, ground - 62, 40, 62, p.night, { rx: 10 })
  s.path(`M${x - 62} ${ground - 40}V${ground - 128}H${x + 62}V${ground - 40}Z`, s.down(p.gold, p.amber))
  s.rect(x - 46, ground - 118, 92, 44, mix(p.sky, p.slate, 0.4))
  s.path(`M${x - 20} ${ground - 128}L${x - 12} ${ground - 236}H${x + 12}L${x + 20} ${ground - 128}Z`, p.amber)
  s.rect(x - 132, ground - 276, 265, 76, p.rose)
  let ribs = ''
  for (let rib = 1; rib < 18; rib += 1) ribs += `M${x - 132 + rib * 14.7} ${ground - 268}v60`
  s.line(ribs, p.wine, 3)
  s.rect(x - 132, ground - 282, 265, 8, mix(p.rose, p.white, 0.35))
  for (const dx of [-80, 80]) {
    glow(s, x + dx, ground - 52, 120, p.cream, 0.95)
    s.oval(x + dx, ground - 52, 13, p.white)
  }
  glow(s, x, ground - 300, 60, p.gold, 0.9)
  s.oval(x, ground - 294, 8, p.cream)
}

/** A freight train crossing the snowed-in steppe in the blue hour, a halt with its lamp before it. */
export function winterTrain(s: Scene): void {
  sky(s, 560, mix(p.ink, p.slate, 0.6), mix(p.steel, p.slate, 0.3), mix(p.steel, p.sky, 0.5), mix(p.blush, p.mist, 0.6))
  clouds(s, 9, 90, 430, mix(p.steel, p.mist, 0.3), 0.45)
  s.path(
    hillPath(
      [
        [-40, 520],
        [260, 486],
        [620, 520],
        [980, 470],
        [1320, 510],
        [1660, 480],
      ],
      640,
    ),
    mix(p.mist, p.steel, 0.38),
  )
  s.path(
    hillPath(
      [
        [-40, 560],
        [400, 540],
        [900, 566],
        [1660, 530],
      ],
      700,
    ),
    mix(p.mist, p.steel, 0.2),
  )
  for (let x = 20; x < 1600; x += s.random.between(60, 120))
    spruce(s, x, 588 + s.random.between(-8, 8), s.random.between(34, 56), mix(p.steel, p.green, 0.3))
  s.rect(0, 586, 1600, 414, s.down(mix(p.white, p.mist, 0.5), mix(p.mist, p.sky, 0.25), mix(p.mist, p.steel, 0.3)))
  for (let x = 60; x < 1660; x += 270) {
    s.line(`M${x} 694V470M${x - 34} 492H${x + 34}M${x - 28} 516H${x + 28}`, mix(p.bronze, p.night, 0.65), 6)
    s.line(`M${x - 34} 488Q${x + 101} 530 ${x + 236} 488M${x + 34} 488Q${x + 169} 526 ${x + 304} 488`, p.slate, 2)
  }
  s.path('M-20 694H1620V716H-20Z', mix(p.steel, p.slate, 0.5))
  train(s, 1290, 694, 0.94, 4)
  // Snow on the roofs of the wagons, and the lamp of the locomotive.
  s.path('M966 578C1040 566 1150 566 1222 572L1222 582H966Z', p.white)
  for (let wagon = 0; wagon < 4; wagon += 1) {
    const x = 933 - wagon * 293 - 272
    const y = wagon === 3 ? 596 : 608
    s.path(`M${x} ${y}C${x + 60} ${y - 13} ${x + 210} ${y - 13} ${x + 262} ${y}Z`, p.white)
  }
  glow(s, 1282, 650, 190, p.cream, 0.95)
  s.path('M1284 640L1640 560V740L1284 662Z', s.across(`${p.cream}/0.6`, `${p.cream}/0`))
  s.path(
    'M-40 716C300 700 700 712 1000 704S1500 700 1640 708V1010H-40Z',
    s.down(p.white, mix(p.mist, p.sky, 0.18), mix(p.mist, p.steel, 0.35)),
  )
  halt(s)
  s.path('M-40 850C260 790 520 880 860 850S1400 800 1640 850V1010H-40Z', s.down(p.white, mix(p.mist, p.steel, 0.25)))
  s.path(
    'M520 872C600 850 700 900 860 884C760 910 620 906 520 872ZM1120 852C1240 836 1400 838 1500 850C1380 862 1240 866 1120 852Z',
    mix(p.mist, p.steel, 0.4),
    { opacity: 0.6 },
  )
  for (let post = 0; post < 9; post += 1) {
    const [x, y] = [620 + post * 124, 930 - Math.sin(post / 2.4) * 18]
    s.rect(x, y - 96, 13, 110, mix(p.bronze, p.night, 0.45))
    s.path(`M${x - 3} ${y - 96}C${x} ${y - 110} ${x + 14} ${y - 110} ${x + 17} ${y - 96}Z`, p.white)
    if (post < 8)
      for (const rail of [78, 48, 18])
        s.line(
          `M${x + 6} ${y - rail}L${x + 130} ${930 - Math.sin((post + 1) / 2.4) * 18 - rail}`,
          mix(p.bronze, p.night, 0.3),
          7,
        )
  }
  s.path('M-40 950C300 900 560 980 900 948S1400 920 1640 960V1010H-40Z', p.white)
  grass(s, 40, 620, 962, 120, 46, [p.bronze, mix(p.gold, p.stone, 0.4), mix(p.bronze, p.night, 0.3)])
  snow(s, 420)
}

function halt(s: Scene): void {
  s.path('M150 846V706H400V846Z', s.down(mix(p.wine, p.night, 0.1), mix(p.wine, p.night, 0.4)))
  s.path('M400 706H452V846H400Z', mix(p.wine, p.night, 0.55))
  s.path('M126 712L170 640H432L480 712Z', p.white)
  s.path('M126 712H480V722H126Z', mix(p.mist, p.steel, 0.5))
  s.rect(370, 604, 26, 60, mix(p.wine, p.night, 0.5))
  s.path('M384 598C360 560 420 540 396 490', 'none', {
    stroke: p.mist,
    'stroke-width': 16,
    'stroke-linecap': 'round',
    opacity: 0.5,
  })
  for (const x of [182, 262]) {
    glow(s, x + 24, 776, 90, p.wheat, 0.7)
    s.rect(x, 744, 48, 62, p.wheat)
    s.line(`M${x + 24} 744V806M${x} 772H${x + 48}`, mix(p.wine, p.night, 0.5), 5)
  }
  s.rect(338, 748, 42, 98, mix(p.deep, p.night, 0.3))
  s.line('M530 858V620C530 590 574 590 574 612', p.night, 8)
  glow(s, 574, 632, 170, p.wheat, 0.85)
  s.path('M552 622H596L588 640H560Z', p.night)
  s.oval(574, 642, 12, p.cream)
  s.oval(574, 866, 170, s.outward(`${p.wheat}/0.75`, `${p.wheat}/0`), 28)
  standing(s, 628, 884, 0.36, { view: 'right', coat: p.ink, hairCut: 'short' })
}

/** A rail ferry at its berth under a breaking storm: the bow gate is up and wagons roll into the lit hold. */
export function caspianFerry(s: Scene): void {
  sky(
    s,
    600,
    p.ink,
    mix(p.slate, p.deep, 0.4),
    mix(p.teal, p.steel, 0.5),
    mix(p.sky, p.leaf, 0.3),
    mix(p.cream, p.sky, 0.3),
  )
  clouds(s, 22, 40, 360, p.ink, 0.5)
  clouds(s, 10, 300, 540, mix(p.steel, p.mist, 0.3), 0.5)
  s.path('M0 560L520 548L1600 566V620H0Z', mix(p.deep, p.sky, 0.35))
  for (const x of [180, 360, 1430]) s.path(`M${x} 580l-10 -24l60 2l14 -22l10 22l50 0l-12 24Z`, mix(p.slate, p.sky, 0.3))
  s.rect(0, 580, 1600, 420, s.down(mix(p.teal, p.sky, 0.25), p.deep, mix(p.deep, p.night, 0.5), p.night))
  for (let wave = 0; wave < 70; wave += 1) {
    const t = s.random.next()
    const [x, y] = [s.random.between(-60, 1600), 600 + t * 400]
    const w = 40 + t * 170
    s.path(
      `M${x} ${y}C${x + w * 0.3} ${y - 10 - t * 20} ${x + w * 0.6} ${y - 12 - t * 22} ${x + w} ${y}C${x + w * 0.7} ${y - 5} ${x + w * 0.3} ${y - 4} ${x} ${y}Z`,
      s.random.pick([p.sea, p.mist, p.teal]),
      { opacity: 0.18 + t * 0.3 },
    )
  }
  // The ship, three quarters on; its hold is open towards the ramp.
  const [hull, dark] = [p.white, mix(p.stone, p.steel, 0.45)]
  s.path('M360 470L1560 416L1640 420V790H420Z', s.across(dark, mix(hull, p.stone, 0.4), hull))
  s.path('M392 690L1640 664V800H424Z', s.across(p.ink, p.deep, p.teal))
  s.path('M404 730L1640 712V724L406 742Z', p.wheat)
  s.path('M360 470L1560 416L1640 420V438L362 490Z', p.deep)
  for (let port = 0; port < 16; port += 1) {
    const x = 850 + port * 46
    s.rect(x, 560 - port * 1.6, 20, 20, port % 5 === 2 ? p.steel : p.wheat, { rx: 10 })
  }
  s.path('M620 458V330H1430V420Z', s.across(mix(hull, p.stone, 0.55), hull))
  s.path('M700 330V250H1200V330Z', s.across(mix(hull, p.stone, 0.5), hull))
  for (const [x, y, count, step] of [
    [650, 360, 17, 45],
    [650, 404, 17, 45],
    [726, 274, 10, 46],
  ] as const)
    for (let pane = 0; pane < count; pane += 1)
      s.rect(x + pane * step, y, 30, 20, s.random.chance(0.7) ? p.wheat : p.slate)
  s.path('M1010 250L1030 130H1150L1156 250Z', s.across(p.rose, p.wine))
  s.path('M1022 178H1153L1154 206H1017Z', p.white)
  s.line('M800 250V130M770 160H830M760 190H840', p.steel, 8)
  glow(s, 800, 128, 60, p.rose, 0.9)
  s.oval(800, 128, 8, p.blush)
  s.path('M1090 130C1060 90 1180 60 1120 0H1260C1230 70 1190 90 1130 130Z', p.slate, { opacity: 0.45 })
  s.path('M360 470L392 430L760 416L780 452Z', dark)
  s.path('M398 790V540C398 512 420 500 450 499L740 490C766 490 780 506 780 530V790Z', s.down(p.gold, p.wheat, p.cream))
  for (const x of [470, 590, 710]) {
    s.rect(x - 26, 512, 52, 9, p.white)
    glow(s, x, 520, 120, p.white, 0.7)
  }
  s.path('M398 540L470 566V790H398ZM780 530L716 560V790H780Z', p.amber, { opacity: 0.5 })
  s.path('M372 486L352 300L752 276L782 470L740 490H450Z', s.down(mix(p.deep, p.night, 0.1), p.ink))
  s.path('M352 300L752 276L754 292L354 318Z', p.rose)
  s.line('M372 330L400 480M470 322L490 486M570 316L584 484M670 308L680 484', mix(p.steel, p.deep, 0.4), 6)
  streak(s, 590, 790, 850, 150, p.wheat, 0.7)
  // Quay, ramp and wagons.
  s.path('M-20 856L380 788H800L1060 1010H-20Z', s.down(mix(p.stone, p.steel, 0.45), mix(p.steel, p.slate, 0.4), p.ink))
  s.path('M1060 1010L800 788V810L1020 1010Z', p.night)
  s.path('M430 790H760L820 1010H160Z', s.down(p.wheat, `${p.gold}/0`), { opacity: 0.55 })
  for (const [a, b] of [
    [528, 330],
    [562, 440],
    [634, 620],
    [668, 730],
  ] as const)
    s.line(`M${a} 780L${b} 1010`, mix(p.mist, p.steel, 0.3), 6)
  for (const [x, base, k, colour] of [
    [546, 800, 0.62, p.rose],
    [652, 862, 1, p.teal],
  ] as const)
    wagonEnd(s, x, base, k, colour)
  standing(s, 300, 940, 0.42, { view: 'right', coat: p.gold, hairCut: 'short' })
  s.line('M312 838L346 800', p.gold, 10)
  for (const x of [70, 200]) {
    s.path(`M${x - 24} 930V892C${x - 30} 876 ${x + 30} 876 ${x + 24} 892V930Z`, s.across(p.steel, p.night))
    s.oval(x, 886, 30, p.steel, 12)
  }
  s.line('M88 892C200 830 300 760 430 700M212 890C300 840 380 780 440 740', p.sand, 5)
  birds(s, 1240, 250, 6, 22, p.mist)
}

/** The end of a covered wagon, seen along the track. */
function wagonEnd(s: Scene, x: number, base: number, k: number, colour: string): void {
  s.at(x, base, k, () => {
    s.oval(0, 6, 110, p.night, 14, { opacity: 0.5 })
    s.path(
      'M-84 -30V-214C-70 -246 70 -246 84 -214V-30Z',
      s.across(mix(colour, p.white, 0.15), colour, mix(colour, p.night, 0.45)),
    )
    s.path('M-84 -214C-70 -246 70 -246 84 -214V-204C70 -232 -70 -232 -84 -204Z', mix(colour, p.night, 0.5))
    s.line('M-50 -200V-40M0 -210V-40M50 -200V-40M-84 -120H84', mix(colour, p.night, 0.35), 6)
    s.rect(-92, -34, 184, 16, p.night)
    for (const dx of [-62, 62]) {
      s.oval(dx, -14, 18, p.night)
      s.oval(dx, -56, 8, p.rose)
      glow(s, dx, -56, 34, p.rose, 0.8)
    }
  })
}

/** A string of barges coming out of the morning mist under the great bridge; reeds on the near bank. */
export function danubeMist(s: Scene): void {
  sky(s, 640, mix(p.sky, p.mist, 0.5), p.mist, mix(p.blush, p.cream, 0.4), mix(p.pink, p.blush, 0.55), p.blush)
  clouds(s, 7, 60, 300, p.white, 0.6)
  treeLine(s, -20, 1620, 620, 60, mix(p.pink, p.steel, 0.28))
  haze(s, 610, 170, p.blush, 0.95)
  const tone = mix(mix(p.slate, p.steel, 0.3), p.pink, 0.42)
  for (const [x, w] of [
    [150, 54],
    [560, 62],
    [1000, 66],
    [1440, 70],
  ] as const) {
    s.path(
      `M${x - w / 2} 430H${x + w / 2}L${x + w * 0.62} 690H${x - w * 0.62}Z`,
      s.down(tone, mix(tone, p.blush, 0.4), mix(tone, p.blush, 0.85)),
    )
  }
  for (const x of [560, 1000]) {
    s.path(`M${x - 40} 430V170H${x - 22}V430ZM${x + 22} 430V170H${x + 40}V430Z`, tone)
    s.rect(x - 48, 156, 96, 22, tone)
    s.rect(x - 40, 270, 80, 14, tone)
  }
  lattice(s, [-20, 380], [1620, 380], [0, 64], 40, tone, 6)
  s.rect(0, 372, 1600, 14, tone)
  s.rect(0, 440, 1600, 18, mix(tone, p.slate, 0.25))
  for (let x = 90; x < 700; x += 92) s.rect(x, 340, 80, 32, mix(tone, x % 3 ? p.wine : p.slate, 0.35))
  haze(s, 610, 230, p.blush, 0.75)
  s.rect(
    0,
    640,
    1600,
    360,
    s.down(p.blush, mix(p.mist, p.pink, 0.15), mix(p.sky, p.mist, 0.45), mix(p.sea, p.sky, 0.5), p.teal),
  )
  haze(s, 650, 90, p.white, 0.8)
  glints(s, 800, 1000, 680, 990, 110, p.white, 0.5)
  barges(s)
  haze(s, 740, 80, p.blush, 0.4)
  s.path('M-20 1010V930C160 890 380 960 640 950C900 944 1000 1000 1060 1010Z', mix(p.green, p.ink, 0.45))
  for (let index = 0; index < 70; index += 1) {
    const x = s.random.between(-10, 420) + (index % 3) * 60
    const h = s.random.between(90, 300) * (x < 300 ? 1 : 0.55)
    const lean = s.random.between(-14, 40)
    s.line(
      `M${x} 1000Q${x + lean * 0.2} ${1000 - h * 0.6} ${x + lean} ${1000 - h}`,
      s.random.pick([mix(p.green, p.ink, 0.4), p.green, mix(p.leaf, p.steel, 0.4)]),
      5,
    )
    if (index % 4 === 0)
      s.oval(0, 0, 8, mix(p.bronze, p.night, 0.3), 30, {
        transform: `translate(${x + lean} ${1000 - h}) rotate(${lean * 0.3})`,
      })
  }
  heron(s, 520, 950)
  birds(s, 1180, 150, 6, 18, mix(p.slate, p.pink, 0.3))
}

function barges(s: Scene): void {
  for (const [x, k, load] of [
    [520, 0.9, p.gold],
    [840, 1, p.slate],
  ] as const)
    s.at(x, 790, k, () => {
      s.path(
        'M0 -52H320L332 -8C326 4 316 8 300 8H14C4 8 -2 2 -4 -8Z',
        s.down(mix(p.deep, p.steel, 0.2), mix(p.deep, p.night, 0.5)),
      )
      s.rect(0, -58, 320, 8, p.sand)
      s.path('M22 -56C60 -96 110 -100 150 -74C190 -106 250 -100 298 -56Z', s.down(mix(load, p.cream, 0.3), load))
      s.path('M-10 12C100 22 240 22 340 12C300 30 40 30 -10 12Z', p.mist, { opacity: 0.7 })
    })
  s.at(1190, 792, 1, () => {
    s.path('M0 -60H250V-10C250 4 240 10 226 10H20C6 10 0 2 -2 -10Z', s.down(p.wine, mix(p.wine, p.night, 0.5)))
    s.rect(0, -66, 250, 10, p.white)
    s.rect(90, -150, 140, 86, s.across(p.white, p.stone))
    s.rect(106, -132, 108, 26, mix(p.slate, p.sky, 0.3))
    s.rect(70, -218, 92, 70, s.across(p.white, p.stone))
    s.rect(78, -204, 76, 28, p.slate)
    glow(s, 90, -190, 60, p.wheat, 0.8)
    s.rect(180, -196, 26, 50, p.deep)
    s.line('M110 -218V-290M96 -262H124', p.slate, 5)
    glow(s, 110, -292, 40, p.wheat, 0.9)
    s.oval(110, -292, 6, p.cream)
    s.path('M196 -200C180 -240 240 -250 220 -310', 'none', {
      stroke: p.white,
      'stroke-width': 16,
      'stroke-linecap': 'round',
      opacity: 0.55,
    })
    s.path('M-20 14C80 26 220 26 330 12C480 18 500 26 420 32C240 40 60 34 -20 14Z', p.white, { opacity: 0.75 })
  })
  streak(s, 1300, 812, 900, 34, p.wheat, 0.5)
}

function heron(s: Scene, x: number, y: number): void {
  const grey = mix(p.steel, p.ink, 0.4)
  s.line(`M${x} ${y}V${y - 92}M${x + 18} ${y}L${x + 14} ${y - 92}`, grey, 5)
  s.path(
    `M${x - 70} ${y - 78}C${x - 50} ${y - 130} ${x + 10} ${y - 150} ${x + 40} ${y - 122}C${x + 30} ${y - 90} ${x - 10} ${y - 80} ${x - 70} ${y - 78}Z`,
    mix(p.steel, p.mist, 0.2),
  )
  s.line(
    `M${x + 30} ${y - 124}C${x + 66} ${y - 160} ${x + 12} ${y - 190} ${x + 40} ${y - 226}`,
    mix(p.steel, p.mist, 0.3),
    13,
  )
  s.path(
    `M${x + 30} ${y - 238}C${x + 46} ${y - 246} ${x + 62} ${y - 236} ${x + 112} ${y - 218}L${x + 44} ${y - 218}Z`,
    mix(p.steel, p.mist, 0.3),
  )
  s.path(`M${x + 60} ${y - 230}L${x + 116} ${y - 217}L${x + 58} ${y - 220}Z`, p.amber)
  s.path(`M${x + 40} ${y - 238}L${x - 8} ${y - 226}L${x + 36} ${y - 230}Z`, p.night)
}

/** A port elevator pouring grain into a bulk carrier at noon; dust and heat take the edges off everything. */
export function grainTerminal(s: Scene): void {
  sky(s, 640, mix(p.wheat, p.cream, 0.35), p.cream, mix(p.cream, p.wheat, 0.4), mix(p.wheat, p.sand, 0.4))
  s.path(
    hillPath(
      [
        [-40, 520],
        [300, 480],
        [700, 520],
        [1100, 470],
        [1660, 520],
      ],
      700,
    ),
    mix(p.wheat, p.stone, 0.5),
  )
  haze(s, 600, 200, p.cream, 0.8)
  const concrete = mix(p.sand, p.wheat, 0.3)
  for (let row = 0; row < 9; row += 1) {
    const x = 60 + row * 92
    s.rect(x, 250, 94, 494, s.across(mix(concrete, p.bronze, 0.16), concrete, p.cream, mix(concrete, p.bronze, 0.3)))
    s.line(`M${x + 2} 330H${x + 92}M${x + 2} 440H${x + 92}M${x + 2} 550H${x + 92}`, mix(concrete, p.bronze, 0.3), 3, {
      opacity: 0.5,
    })
  }
  s.rect(40, 196, 870, 58, s.down(mix(p.stone, p.cream, 0.3), mix(p.stone, p.bronze, 0.3)))
  for (let pane = 0; pane < 20; pane += 1) s.rect(58 + pane * 43, 212, 24, 22, mix(p.steel, p.wheat, 0.35))
  s.rect(150, 60, 170, 140, s.across(p.cream, concrete, mix(concrete, p.bronze, 0.35)))
  for (const y of [84, 124, 164]) for (const x of [172, 216, 260]) s.rect(x, y, 24, 20, mix(p.steel, p.wheat, 0.3))
  s.path('M40 196L150 150H320L420 196Z', mix(p.stone, p.bronze, 0.25))
  // The gallery that carries the grain out over the ship.
  const steel = mix(p.steel, p.stone, 0.25)
  lattice(s, [880, 210], [1500, 150], [0, 46], 22, steel, 6)
  s.path('M880 204L1500 144V158L880 218Z', p.rose)
  for (const x of [1010, 1420]) lattice(s, [x, 230 - (x - 880) * 0.09], [x - 20, 740], [46, 0], 10, steel, 6)
  for (const [x, top] of [
    [1150, 232],
    [1300, 218],
  ] as const) {
    s.path(`M${x - 16} ${top}H${x + 16}L${x + 10} 470H${x - 10}Z`, s.across(p.stone, p.steel))
    s.path(`M${x - 10} 470H${x + 10}L${x + 26} 590H${x - 26}Z`, s.down(p.gold, `${p.gold}/0.5`))
    s.oval(x, 590, 120, s.outward(`${p.cream}/0.9`, `${p.wheat}/0.4`, `${p.wheat}/0`), 70)
  }
  carrier(s)
  s.rect(0, 760, 1600, 50, s.down(mix(p.sea, p.wheat, 0.35), mix(p.teal, p.wheat, 0.2)))
  glints(s, 1200, 500, 764, 806, 50, p.cream, 0.8)
  s.path('M-20 740H700L780 806H1620V1010H-20Z', s.down(mix(p.sand, p.stone, 0.4), mix(p.stone, p.amber, 0.22)))
  s.path('M700 740L780 806H1620V824H770L690 746Z', mix(p.stone, p.bronze, 0.5))
  haze(s, 720, 130, p.cream, 0.55)
  tipper(s, 860, 944)
  s.path(
    'M-40 1010C60 900 170 770 330 740C470 760 640 900 760 1010Z',
    s.across(mix(p.gold, p.cream, 0.35), p.gold, p.amber),
  )
  s.path('M330 740C470 760 640 900 760 1010H470C440 900 380 800 330 740Z', p.bronze, { opacity: 0.28 })
  for (let grain = 0; grain < 190; grain += 1) {
    const x = s.random.between(-20, 740)
    const top = 740 + Math.abs(x - 330) * (x < 330 ? 0.72 : 0.62)
    s.oval(x, s.random.between(top + 20, 1010), 5, s.random.pick([p.cream, p.wheat, p.bronze]), 3, { opacity: 0.6 })
  }
  standing(s, 560, 862, 0.5, { view: 'left', coat: p.deep, hairCut: 'short' })
  s.line('M540 720L486 772', p.bronze, 7)
  s.path('M500 760L462 782L474 800L508 776Z', p.steel)
  birds(s, 560, 150, 7, 15, p.bronze)
}

function carrier(s: Scene): void {
  s.path(
    'M840 606H1620V780H890C866 740 850 680 840 606Z',
    s.down(mix(p.wine, p.amber, 0.15), mix(p.wine, p.night, 0.25)),
  )
  s.path('M876 730H1620V780H890Z', mix(p.deep, p.night, 0.1))
  s.rect(840, 596, 780, 14, p.sand)
  for (const x of [1010, 1130, 1250, 1370])
    s.path(`M${x} 596L${x + 8} 570H${x + 92}L${x + 100} 596Z`, mix(p.wine, p.stone, 0.35))
  s.rect(1470, 430, 130, 170, s.across(p.white, p.sand))
  for (const y of [450, 490, 530]) s.rect(1480, y, 120, 14, mix(p.steel, p.wheat, 0.25))
  s.rect(1450, 412, 160, 20, p.white)
  s.line('M930 596V480M900 520H960', p.stone, 8)
}

/** A tipping lorry with a load of grain, heading left; (x, ground) is under its nose. */
function tipper(s: Scene, x: number, ground: number): void {
  s.at(x, ground, 1, () => {
    s.oval(300, 4, 330, p.bronze, 14, { opacity: 0.35 })
    s.path('M0 -26V-110C4 -150 30 -176 70 -178H150V-26Z', s.down(mix(p.teal, p.white, 0.15), p.teal, p.deep))
    s.path('M22 -108C26 -138 44 -156 70 -158H104V-108Z', mix(p.mist, p.sky, 0.4))
    s.rect(-6, -46, 166, 20, p.night)
    s.rect(150, -40, 470, 16, p.night)
    s.path('M170 -164H620L600 -44H190Z', s.down(mix(p.rose, p.white, 0.1), p.rose, p.wine))
    s.line('M240 -160L250 -48M320 -160L326 -48M400 -160V-48M480 -160L474 -48M560 -160L548 -48', p.wine, 7)
    s.path(
      'M172 -164C240 -214 330 -222 400 -206C480 -220 560 -200 618 -164Z',
      s.down(mix(p.gold, p.cream, 0.4), p.gold),
    )
    for (const wheel of [60, 250, 330, 510, 580]) {
      s.oval(wheel, -22, 32, p.night)
      s.oval(wheel, -22, 14, p.stone)
    }
    s.rect(-6, -76, 14, 18, p.cream)
  })
}
