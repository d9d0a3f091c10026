import { hill, hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { grass, spruce, treeLine } from '../kit/plants'
import type { Scene } from '../kit/scene'
import { clouds, haze, sky, stars } from '../kit/sky'
import { airliner, lorry } from '../kit/vehicles'
import { rain } from '../kit/weather'

/** A lorry on a winding road between mountain ranges. */
export function truckCorridor(s: Scene): void {
  sky(s, 600, p.steel, mix(p.steel, p.mist, 0.4), p.mist, mix(p.cream, p.mist, 0.4))
  clouds(s, 8, 70, 400, p.white, 0.6)
  mountains(s, peaks(s, -80, 1680, 260, 480, 5), {
    light: mix(p.sky, p.pink, 0.3),
    shade: p.steel,
    air: p.cream,
    base: 640,
    snowLine: 400,
    depth: 0.45,
    from: 'right',
  })
  haze(s, 600, 140, p.cream, 0.8)
  s.path(
    hillPath(
      [
        [-40, 480],
        [200, 500],
        [520, 590],
        [860, 660],
        [1100, 690],
      ],
      1000,
    ),
    s.down(mix(p.leaf, p.wheat, 0.35), p.green),
  )
  s.path(
    hillPath(
      [
        [620, 690],
        [900, 640],
        [1250, 540],
        [1640, 470],
      ],
      1000,
    ),
    s.down(mix(p.wheat, p.leaf, 0.4), mix(p.leaf, p.amber, 0.4)),
  )
  for (let x = 0; x < 420; x += 32)
    spruce(s, x, 540 + x * 0.2 + s.random.between(-20, 40), s.random.between(70, 110), mix(p.green, p.deep, 0.3))
  const [asphalt, edge] = [s.down(mix(p.steel, p.sand, 0.25), p.steel, p.slate), p.cream]
  s.path(
    'M930 622C980 640 1010 650 960 670C860 706 640 720 690 780C730 826 1640 800 1640 850V1010H-40V930C300 900 380 850 520 800C600 770 560 730 690 696C800 668 940 650 930 622Z',
    mix(p.leaf, p.green, 0.5),
  )
  s.path(
    'M936 622C990 642 1030 656 980 676C890 712 700 716 740 764C790 812 1200 800 1640 812V962C1100 930 560 900 520 800C500 740 600 716 760 690C880 668 950 650 932 622Z',
    asphalt,
  )
  s.line('M936 622C990 642 1030 656 980 676C890 712 700 716 740 764C790 812 1200 800 1640 812', edge, 5, {
    opacity: 0.9,
  })
  s.line('M560 816C640 890 1160 878 1640 886', edge, 6, { 'stroke-dasharray': '60 44' })
  hill(
    s,
    [
      [-40, 880],
      [260, 862],
      [520, 906],
      [900, 962],
      [1640, 990],
    ],
    s.down(p.green, mix(p.green, p.night, 0.5)),
  )
  lorry(s, 800, 900, 1.06, p.rose, p.white)
  grass(s, -20, 900, 970, 120, 150, [p.leaf, p.wheat, mix(p.green, p.night, 0.3), p.gold])
  rain(s, 260, p.white, 0.45)
}

/** Lorries waiting at a border post before sunrise. */
export function borderDawn(s: Scene): void {
  sky(s, 660, p.slate, mix(p.steel, p.pink, 0.4), mix(p.pink, p.wheat, 0.35), p.wheat, p.cream)
  stars(s, 50, 200)
  clouds(s, 9, 160, 540, mix(p.blush, p.pink, 0.3), 0.6)
  mountains(s, peaks(s, -60, 1660, 520, 620, 6), {
    light: mix(p.steel, p.pink, 0.5),
    shade: p.slate,
    air: p.wheat,
    base: 690,
    from: 'right',
    depth: 0.4,
  })
  haze(s, 660, 100, p.cream, 0.7)
  s.path('M0 660H1600V1000H0Z', s.down(mix(p.amber, p.pink, 0.35), mix(p.bronze, p.slate, 0.5), p.night))
  s.path('M1010 664L1030 664L1620 860V1010H120Z', s.down(mix(p.steel, p.pink, 0.4), p.slate, p.ink))
  s.line('M1018 668L860 1010', p.cream, 9, { 'stroke-dasharray': '46 40' })
  lorry(s, 910, 744, 0.36, p.sea, p.white, true)
  lorry(s, 1100, 770, 0.5, p.rose, p.cream, true)
  s.path('M60 330H1120L1180 376L1120 420H60Z', s.down(mix(p.slate, p.deep, 0.4), p.night))
  s.path('M60 330H1120L1180 376H40Z', s.across(p.deep, p.teal, p.sea))
  s.rect(40, 376, 1140, 8, p.wheat)
  for (const x of [120, 430, 760, 1080]) s.rect(x, 420, 26, 420, s.across(p.steel, p.ink))
  for (const x of [210, 520, 850]) {
    s.path(`M${x} 430H${x + 170}L${x + 250} 830H${x - 80}Z`, s.down(`${p.cream}/0.4`, `${p.cream}/0`))
    s.rect(x, 414, 170, 12, p.cream)
  }
  for (const x of [160, 620]) {
    s.rect(x, 610, 150, 250, s.across(p.sand, mix(p.stone, p.steel, 0.4)))
    s.rect(x - 12, 596, 174, 18, p.slate)
    s.rect(x + 14, 640, 122, 86, s.down(p.wheat, p.cream))
    s.line(`M${x + 75} 640v86`, p.slate, 6)
    s.oval(x + 46, 690, 17, p.ink, 20)
    s.path(`M${x + 16} 726C${x + 18} 704 ${x + 74} 704 ${x + 76} 726Z`, p.ink)
  }
  lorry(s, 320, 876, 0.62, p.gold, p.sand, false)
  s.rect(770, 780, 44, 110, p.gold)
  s.at(
    792,
    796,
    1,
    () => {
      for (let band = 0; band < 9; band += 1) s.rect(band * 62, -11, 62, 22, band % 2 ? p.white : p.rose)
    },
    1,
    -10,
  )
  s.rect(1370, 700, 12, 240, p.night)
  s.oval(1376, 720, 32, p.night, 60)
  s.oval(1376, 694, 19, mix(p.wine, p.night, 0.4))
  s.oval(1376, 746, 19, mix(p.leaf, p.mist, 0.3))
  s.oval(1376, 746, 70, s.outward(`${p.leaf}/0.6`, `${p.leaf}/0`))
}

/** A jet climbing over an airport with the mountains behind. */
export function airportPlane(s: Scene): void {
  sky(s, 740, p.slate, p.steel, mix(p.pink, p.steel, 0.35), mix(p.pink, p.blush, 0.4), p.cream)
  clouds(s, 12, 110, 560, p.white, 0.65)
  mountains(s, peaks(s, -80, 1680, 500, 690, 5), {
    light: mix(p.sky, p.steel, 0.45),
    shade: p.slate,
    air: p.cream,
    base: 780,
    snowLine: 600,
    from: 'right',
    depth: 0.5,
  })
  haze(s, 750, 110, p.cream, 0.7)
  treeLine(s, -20, 1620, 790, 26, mix(p.green, p.slate, 0.4))
  s.path('M80 806V716C260 640 520 640 700 716V806Z', s.down(p.white, mix(p.sky, p.mist, 0.4)))
  s.path('M60 722C260 632 520 632 720 722L700 738C520 658 260 658 80 738Z', p.slate)
  s.line('M180 700V806M280 676V806M390 668V806M500 676V806M600 700V806M80 760H700', p.steel, 5)
  s.path('M860 806V590H884V806Z', s.across(p.white, p.stone))
  s.path('M826 590L812 536H932L918 590Z', s.across(p.sky, p.slate))
  s.rect(804, 524, 136, 14, p.white)
  s.rect(868, 470, 6, 56, p.slate)
  s.rect(0, 800, 1600, 200, s.down(mix(p.leaf, p.wheat, 0.5), mix(p.green, p.amber, 0.3)))
  s.path('M-20 856H1620V1010H-20Z', s.down(mix(p.steel, p.stone, 0.3), p.slate, p.ink))
  s.rect(0, 856, 1600, 6, p.cream)
  for (let x = -40; x < 1640; x += 220) s.path(`M${x} 930h120l-8 14h-120Z`, p.cream)
  for (let x = 20; x < 1600; x += 120) {
    s.oval(x, 848, 30, s.outward(`${p.wheat}/0.8`, `${p.wheat}/0`))
    s.oval(x, 848, 5, p.white)
  }
  s.blur(14, () => s.path('M420 900C620 880 900 890 1080 920C900 936 600 930 420 900Z', p.night, { opacity: 0.4 }))
  airliner(s, 760, 370, 1.5, -13, p.rose)
}

/** A yurt glowing under the Milky Way. */
export function steppeNight(s: Scene): void {
  sky(s, 740, p.night, mix(p.night, p.ink, 0.6), mix(p.slate, p.deep, 0.5), p.teal, mix(p.sky, p.teal, 0.4))
  s.blur(46, () => {
    s.path('M250 -60C520 200 900 380 1320 740L1560 740C1160 380 760 160 560 -60Z', p.sky, { opacity: 0.22 })
    s.path('M350 -60C640 220 1000 420 1420 740L1480 740C1080 400 720 180 470 -60Z', mix(p.pink, p.cream, 0.5), {
      opacity: 0.24,
    })
  })
  stars(s, 420, 720)
  for (let index = 0; index < 260; index += 1) {
    const t = s.random.next()
    s.oval(
      400 + t * 1040 + s.random.between(-90, 90),
      -40 + t * 780 + s.random.between(-60, 60),
      s.random.between(0.7, 2),
      p.white,
      undefined,
      { opacity: s.random.between(0.3, 0.9) },
    )
  }
  s.oval(1340, 190, 250, s.outward(`${p.sky}/0.4`, `${p.sky}/0.1`, `${p.sky}/0`))
  s.path('M1330 122A68 68 0 1 1 1284 240A58 58 0 1 0 1330 122Z', p.cream)
  mountains(s, peaks(s, -60, 1660, 560, 680, 6), {
    light: mix(p.steel, p.sea, 0.4),
    shade: p.night,
    air: mix(p.teal, p.sky, 0.3),
    base: 750,
    snowLine: 610,
    snow: mix(p.sky, p.mist, 0.4),
    from: 'right',
    depth: 0.5,
  })
  hill(
    s,
    [
      [-40, 730],
      [400, 716],
      [900, 740],
      [1640, 712],
    ],
    s.down(mix(p.slate, p.green, 0.3), p.night),
  )
  s.oval(620, 800, 640, s.outward(`${p.gold}/0.55`, `${p.gold}/0.16`, `${p.gold}/0`), 170)
  hill(
    s,
    [
      [-40, 800],
      [300, 780],
      [700, 800],
      [1200, 776],
      [1640, 800],
    ],
    s.down(`${p.bronze}/0.35`, `${p.night}/0.9`),
  )
  yurt(s, 620, 846)
  for (const [x, y, k] of [
    [1080, 850, 1],
    [1270, 836, -0.85],
  ] as const)
    s.at(x, y, k, () => horse(s))
  grass(s, -20, 1620, 985, 130, 300, [p.night, mix(p.night, p.slate, 0.5), mix(p.night, p.bronze, 0.4)])
}

function yurt(s: Scene, x: number, base: number): void {
  s.path(
    `M${x - 250} ${base}L${x - 236} ${base - 150}C${x - 150} ${base - 170} ${x + 150} ${base - 170} ${x + 236} ${base - 150}L${x + 250} ${base}C${x + 120} ${base + 24} ${x - 120} ${base + 24} ${x - 250} ${base}Z`,
    s.across(p.cream, p.sand, mix(p.stone, p.steel, 0.5), p.slate),
  )
  s.path(
    `M${x - 252} ${base - 142}C${x - 190} ${base - 250} ${x - 90} ${base - 300} ${x - 44} ${base - 310}H${x + 44}C${x + 90} ${base - 300} ${x + 190} ${base - 250} ${x + 252} ${base - 142}C${x + 130} ${base - 164} ${x - 130} ${base - 164} ${x - 252} ${base - 142}Z`,
    s.across(p.white, p.cream, mix(p.stone, p.steel, 0.4), p.slate),
  )
  s.path(
    `M${x - 245} ${base - 140}C${x - 130} ${base - 162} ${x + 130} ${base - 162} ${x + 245} ${base - 140}L${x + 248} ${base - 112}C${x + 130} ${base - 134} ${x - 130} ${base - 134} ${x - 248} ${base - 112}Z`,
    s.across(p.rose, p.wine),
  )
  for (let index = -5; index <= 5; index += 1) {
    const y = base - 137 + Math.abs(index) * 1.9
    s.poly(
      [
        [x + index * 44, y - 12],
        [x + index * 44 + 15, y],
        [x + index * 44, y + 12],
        [x + index * 44 - 15, y],
      ],
      p.wheat,
    )
  }
  s.line(
    `M${x - 150} ${base - 240}L${x - 190} ${base - 145}M${x + 150} ${base - 240}L${x + 190} ${base - 145}M${x - 70} ${base - 292}L${x - 96} ${base - 155}M${x + 70} ${base - 292}L${x + 96} ${base - 155}`,
    p.wine,
    7,
  )
  s.path(`M${x - 46} ${base - 308}C${x - 30} ${base - 336} ${x + 30} ${base - 336} ${x + 46} ${base - 308}Z`, p.gold)
  s.rect(x - 62, base - 168, 124, 184, p.bronze)
  s.rect(x - 48, base - 156, 96, 172, s.down(p.cream, p.wheat, p.gold))
  s.path(
    `M${x - 48} ${base + 16}L${x - 150} ${base + 120}H${x + 150}L${x + 48} ${base + 16}Z`,
    s.down(`${p.wheat}/0.75`, `${p.wheat}/0`),
  )
}

function horse(s: Scene): void {
  s.path(
    'M-96 -86C-70 -104 20 -100 50 -98C66 -112 78 -140 90 -160L98 -172L104 -160C116 -150 128 -132 134 -120C128 -112 118 -114 108 -122C100 -112 96 -94 86 -74C84 -60 76 -50 72 -46L70 0H58L54 -46C20 -38 -30 -38 -60 -46L-66 -24L-62 0H-74L-82 -26L-84 -60C-100 -50 -104 -30 -108 -8C-116 -40 -116 -76 -96 -86ZM40 -50L44 0H34L26 -46ZM-50 -50L-44 0H-54L-66 -40Z',
    p.night,
  )
  s.line('M-90 -88C-60 -102 20 -98 48 -96C64 -112 80 -144 92 -160', mix(p.sky, p.steel, 0.4), 3)
}
