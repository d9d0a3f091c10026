import { block, lattice } from '../kit/built'
import { glints } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { bust, standing } from '../kit/people'
import { treeLine } from '../kit/plants'
import { type Scene } from '../kit/scene'
import { clouds, haze, sky } from '../kit/sky'
import { glow, rain, streak } from '../kit/weather'

// One day of the logistics forum in the river station of Ruse: the same grey rain and the same bridge, seen from the
// hall, before the map, from the deck of the barge and from the quay.

const GREY = mix(p.steel, p.mist, 0.5)
const IRON = mix(p.slate, p.steel, 0.5)
const WOODEN = mix(p.bronze, p.wine, 0.3)

/** River and bridge within a frame, under a low sky. */
function river(s: Scene, x: number, y: number, width: number, height: number): void {
  s.clip(`M${x} ${y}H${x + width}V${y + height}H${x}Z`, () => {
    s.rect(x, y, width, height, s.down(mix(p.steel, p.mist, 0.35), mix(p.mist, p.steel, 0.25), p.mist))
    treeLine(s, x - 20, x + width + 20, y + height * 0.62, height * 0.12, mix(GREY, p.green, 0.2))
    const [deck, tone] = [y + height * 0.36, mix(IRON, p.mist, 0.25)]
    for (let pier = 0; pier < 5; pier += 1) {
      const px = x + width * (0.06 + pier * 0.235)
      s.path(`M${px - 14} ${deck}H${px + 14}L${px + 18} ${y + height * 0.7}H${px - 18}Z`, mix(tone, p.mist, 0.2))
    }
    for (const tower of [0.295, 0.53]) {
      const px = x + width * tower
      s.path(
        `M${px - 16} ${deck}V${deck - height * 0.22}H${px - 8}V${deck}ZM${px + 8} ${deck}V${deck - height * 0.22}H${px + 16}V${deck}ZM${px - 20} ${deck - height * 0.23}h40v8h-40Z`,
        tone,
      )
    }
    lattice(s, [x - 20, deck], [x + width + 20, deck], [0, height * 0.07], Math.round(width / 34), tone, 3)
    s.rect(
      x,
      y + height * 0.66,
      width,
      height * 0.34,
      s.down(p.mist, mix(p.sky, p.steel, 0.5), mix(p.steel, p.deep, 0.4)),
    )
    glints(s, x + width / 2, width * 0.6, y + height * 0.7, y + height, 40, p.white, 0.35)
    rain(s, 700, p.white, 0.4)
  })
}

/** A pendant lamp over the hall. */
function pendant(s: Scene, x: number, y: number, k: number): void {
  s.line(`M${x} 0V${y}`, p.night, 4)
  glow(s, x, y + 20 * k, 210 * k, p.wheat, 0.6)
  s.path(
    `M${x - 66 * k} ${y + 22 * k}C${x - 60 * k} ${y - 14 * k} ${x + 60 * k} ${y - 14 * k} ${x + 66 * k} ${y + 22 * k}Z`,
    p.wine,
  )
  s.oval(x, y + 23 * k, 54 * k, p.cream, 8 * k)
}

/** The panel before the wide window, listeners in front. */
export function ruseForum(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.slate, p.ink, 0.4), mix(p.slate, p.steel, 0.4)))
  river(s, 110, 110, 1380, 470)
  s.line('M110 110H1490V580H110ZM455 110V580M800 110V580M1145 110V580', mix(p.ink, p.night, 0.3), 16, {
    'stroke-linecap': 'butt',
  })
  s.rect(70, 576, 1460, 22, p.stone)
  s.path('M0 700H1600V1000H0Z', s.down(mix(p.amber, p.stone, 0.45), mix(p.bronze, p.steel, 0.4)))
  s.path('M140 690H1460L1520 760H80Z', s.down(mix(p.stone, p.steel, 0.2), mix(p.steel, p.slate, 0.3)))
  for (const x of [300, 640, 960, 1290]) pendant(s, x, 84, 1)
  const panel = [
    [470, 'right', p.ink, 'short'],
    [660, 'front', p.wine, 'bun'],
    [850, 'front', p.deep, 'short'],
    [1040, 'left', mix(p.amber, p.ink, 0.3), 'long'],
  ] as const
  for (const [x, view, coat, hairCut] of panel) bust(s, x, 690, 1.06, { view, coat, hairCut })
  s.path('M350 672H1160L1178 752H332Z', s.down(p.sand, mix(p.stone, p.steel, 0.3)))
  s.rect(340, 664, 830, 12, p.white)
  for (const x of [470, 660, 850, 1040]) {
    s.path(`M${x - 38} 700h76v28h-76Z`, p.white)
    s.line(`M${x - 26} 714H${x + 26}`, p.rose, 6)
    s.line(`M${x + 30} 664Q${x + 34} 630 ${x + 16} 622`, p.night, 4)
  }
  standing(s, 1300, 790, 0.98, { view: 'left', coat: p.slate, hairCut: 'short', shirt: p.white })
  s.line('M1290 560L1246 596L1222 560', mix(p.slate, p.night, 0.3), 28)
  s.line('M1220 566L1212 532', p.night, 9)
  for (const [row, [y, k]] of (
    [
      [860, 0.95],
      [960, 1.25],
      [1080, 1.6],
    ] as const
  ).entries()) {
    for (let x = -40 + (row % 2) * 90; x < 1680; x += 182 * k) {
      bust(s, x, y, k, {
        view: 'back',
        coat: mix(s.random.pick([p.ink, p.slate, p.deep, p.wine, p.steel, p.amber]), p.night, 0.22),
      })
      s.path(
        `M${x - 76 * k} ${y + 60}V${y - 36 * k}Q${x} ${y - 60 * k} ${x + 76 * k} ${y - 36 * k}V${y + 60}Z`,
        mix(p.teal, p.night, 0.2 + row * 0.16),
      )
    }
  }
}

/** Participants put red pins into the map on the wall; the river is in the window beside it. */
export function ruseMap(s: Scene): void {
  s.rect(
    0,
    0,
    1600,
    1000,
    s.across(mix(p.slate, p.steel, 0.3), mix(p.steel, p.stone, 0.35), mix(p.steel, p.stone, 0.2)),
  )
  river(s, -40, 110, 330, 560)
  s.line('M-40 110H290V670H-40ZM120 110V670', mix(p.ink, p.night, 0.3), 16, { 'stroke-linecap': 'butt' })
  s.rect(-40, 666, 360, 22, p.stone)
  pendant(s, 760, 70, 1.1)
  pendant(s, 1200, 70, 1.1)
  s.rect(416, 156, 1100, 520, mix(p.bronze, p.night, 0.4))
  s.rect(432, 172, 1068, 488, s.across(p.cream, p.sand, mix(p.sand, p.wheat, 0.35)))
  s.clip('M432 172H1500V660H432Z', () => {
    s.path(
      'M560 330C620 290 720 300 760 340C790 370 740 420 690 410C640 440 560 410 548 380C540 360 546 342 560 330Z',
      mix(p.sky, p.sea, 0.35),
    )
    s.path(
      'M980 270C1030 240 1060 280 1044 330C1030 380 1070 420 1060 480C1050 540 1000 560 980 510C962 470 990 420 974 370C966 340 960 290 980 270Z',
      mix(p.sky, p.sea, 0.35),
    )
    s.path('M1240 320C1270 306 1300 320 1296 346C1280 366 1246 360 1240 320Z', mix(p.sky, p.sea, 0.35))
    for (let peak = 0; peak < 26; peak += 1) {
      const [x, y] = s.random.chance(0.5)
        ? [s.random.between(770, 950), s.random.between(400, 450)]
        : [s.random.between(1240, 1480), s.random.between(470, 600)]
      s.path(`M${x} ${y}l16 -30l16 30Z`, mix(p.stone, p.steel, 0.35))
    }
    s.line(
      'M470 380C500 370 520 372 552 372L750 350C830 330 860 400 976 400C1020 404 1040 400 1056 404C1160 380 1240 420 1330 440L1430 470',
      p.wine,
      7,
      { 'stroke-dasharray': '22 12' },
    )
    s.line('M432 470C640 520 700 460 900 520S1300 560 1500 530', p.stone, 3)
  })
  for (const [x, y] of [
    [500, 374],
    [552, 372],
    [566, 396],
    [586, 366],
    [746, 350],
    [760, 372],
    [778, 344],
    [864, 380],
    [968, 398],
    [984, 376],
    [1000, 404],
    [1052, 404],
    [1068, 384],
    [1076, 416],
    [1180, 396],
    [1330, 440],
    [1350, 424],
    [1424, 468],
    [1438, 452],
  ] as const) {
    s.line(`M${x} ${y}l7 -20`, p.night, 3)
    s.oval(x + 9, y - 26, 12, s.outward(p.pink, p.rose, p.wine))
  }
  s.rect(0, 840, 1600, 160, s.down(mix(p.amber, p.stone, 0.45), mix(p.bronze, p.steel, 0.4)))
  s.rect(0, 826, 1600, 16, p.stone)
  for (const [x, k, view, coat, hairCut] of [
    [520, 1.36, 'right', p.deep, 'bun'],
    [760, 1.42, 'back', p.ink, 'short'],
    [1180, 1.4, 'left', p.wine, 'long'],
    [1400, 1.46, 'left', p.steel, 'short'],
  ] as const) {
    s.oval(x, 978, 110, p.night, 14, { opacity: 0.3 })
    standing(s, x, 980, k, { view, coat, hairCut })
  }
  s.line('M530 610L610 520L640 430', mix(p.deep, p.night, 0.26), 42)
  s.oval(644, 412, 18, mix(p.wheat, p.pink, 0.45))
  s.line('M1170 600L1110 540L1080 450', mix(p.wine, p.night, 0.26), 44)
  s.oval(1078, 432, 18, mix(p.gold, p.pink, 0.42))
  s.path('M196 1010L230 830H420L450 1010Z', s.down(p.sand, mix(p.stone, p.steel, 0.3)))
  s.rect(220, 820, 210, 14, p.white)
  for (let pin = 0; pin < 16; pin += 1) s.oval(270 + s.random.between(0, 110), 806 + s.random.between(0, 10), 9, p.rose)
  s.path('M256 816C256 838 396 838 396 816Z', p.mist)
}

/** From the deck of the barge in the rain: the bridge passes overhead, umbrellas along the rail. */
export function ruseDeck(s: Scene): void {
  sky(s, 560, p.steel, mix(p.steel, p.mist, 0.4), mix(p.mist, p.steel, 0.25), p.mist)
  clouds(s, 18, 30, 420, mix(p.steel, p.mist, 0.15), 0.5)
  treeLine(s, -20, 1620, 560, 54, mix(GREY, p.green, 0.25))
  for (const [x, w, h] of [
    [60, 70, 60],
    [150, 90, 44],
    [260, 60, 70],
    [1330, 80, 50],
    [1430, 60, 80],
  ] as const)
    block(s, x, 566, w, h, { front: mix(GREY, p.sand, 0.3), window: mix(p.wheat, p.mist, 0.3), cell: 15, lit: 0.5 })
  haze(s, 560, 120, p.mist, 0.8)
  s.rect(0, 560, 1600, 440, s.down(p.mist, mix(p.sky, p.steel, 0.5), mix(p.steel, p.deep, 0.5), p.ink))
  glints(s, 800, 900, 600, 900, 90, p.mist, 0.4)
  // The bridge, foreshortened from near right to far left.
  s.path('M-20 330L1640 40V96L-20 346Z', mix(IRON, p.ink, 0.25))
  s.path('M-20 372L1640 210V276L-20 388Z', mix(IRON, p.ink, 0.4))
  let braces = ''
  for (let span = 0; span < 15; span += 1) {
    const t = (n: number): number => 1640 - 1660 * (1 - 0.84 ** n)
    const [a, b] = [t(span), t(span + 1)]
    const top = (x: number): number => 330 - ((x + 20) / 1660) * 252
    const low = (x: number): number => 374 - ((x + 20) / 1660) * 140
    braces += `M${a} ${top(a)}L${b} ${low(b)}M${a} ${low(a)}L${b} ${top(b)}M${a} ${top(a)}V${low(a)}`
  }
  s.line(braces, mix(IRON, p.ink, 0.2), 8)
  for (const [x, w, foot] of [
    [1290, 150, 700],
    [760, 70, 600],
    [480, 40, 574],
    [330, 24, 566],
  ] as const) {
    const top = 388 - ((x + 20) / 1660) * 112
    s.path(
      `M${x - w / 2} ${top}H${x + w / 2}L${x + w * 0.6} ${foot}H${x - w * 0.6}Z`,
      s.across(mix(p.stone, p.steel, 0.5), mix(p.steel, p.slate, 0.5)),
    )
    s.oval(x, foot, w * 0.9, p.mist, w * 0.1, { opacity: 0.6 })
  }
  for (let car = 0; car < 5; car += 1)
    s.path(
      `M${1240 - car * 160} ${112 + car * 27 - 46}l120 -22v44l-120 22Z`,
      [p.rose, p.sea, p.gold, p.wine, p.slate][car] ?? p.rose,
      { opacity: 0.9 - car * 0.1 },
    )
  // Deck, rail and passengers.
  s.path(
    'M-20 860C400 800 1200 800 1620 860V1010H-20Z',
    s.down(mix(p.bronze, p.steel, 0.45), mix(p.bronze, p.night, 0.4)),
  )
  for (let line = 0; line < 14; line += 1)
    s.line(`M${800 + (line - 6.5) * 110} 822L${800 + (line - 6.5) * 240} 1010`, mix(p.bronze, p.night, 0.5), 3, {
      opacity: 0.6,
    })
  s.line('M-20 750C400 700 1200 700 1620 750', p.white, 13)
  s.line('M-20 806C400 754 1200 754 1620 806', p.stone, 6)
  for (let post = 0; post < 9; post += 1) {
    const x = 20 + post * 195
    const y = 750 - Math.sin((x / 1600) * Math.PI) * 38
    s.line(`M${x} ${y}V${y + 100}`, p.white, 9)
  }
  for (const [x, k, coat, cover] of [
    [230, 1, p.ink, p.wine],
    [480, 0.94, p.rose, p.gold],
    [940, 0.94, p.deep, p.teal],
    [1130, 0.98, p.amber, p.ink],
  ] as const) {
    standing(s, x, 960, k, { view: 'back', coat, hairCut: x % 4 ? 'short' : 'long' })
    s.line(`M${x + 40 * k} ${700 - 90 * k}V${720}`, p.night, 5)
    s.at(x + 36 * k, 700 - 96 * k, k, () => {
      s.path(
        'M-130 20C-124 -70 -50 -108 0 -112C50 -108 124 -70 130 20C108 4 84 4 64 18C44 4 -44 4 -64 18C-84 4 -108 4 -130 20Z',
        cover,
      )
      s.path('M0 -112C50 -108 124 -70 130 20C108 4 84 4 64 18C50 -40 30 -90 0 -112Z', p.night, { opacity: 0.28 })
    })
  }
  s.oval(720, 812, 58, p.rose)
  s.oval(720, 812, 30, mix(p.steel, p.deep, 0.4))
  s.path('M702 757h36v26h-36ZM702 841h36v26h-36ZM665 794v36h26v-36ZM749 794v36h26v-36Z', p.white)
  rain(s, 480, p.white, 0.5)
}

/** The quay after the last session: lamps on wet stone, a lorry leaving, the bridge fading behind. */
export function ruseQuay(s: Scene): void {
  sky(s, 540, mix(p.slate, p.ink, 0.3), p.steel, mix(p.steel, p.mist, 0.35), mix(p.mist, p.pink, 0.2))
  clouds(s, 14, 40, 400, mix(p.slate, p.steel, 0.4), 0.5)
  const tone = mix(IRON, GREY, 0.35)
  for (const x of [120, 420, 720]) s.path(`M${x - 18} 420H${x + 18}L${x + 24} 560H${x - 24}Z`, tone)
  for (const x of [420, 720])
    s.path(`M${x - 24} 420V270H${x - 12}V420ZM${x + 12} 420V270H${x + 24}V420ZM${x - 30} 258h60v14h-60Z`, tone)
  lattice(s, [-20, 396], [1000, 396], [0, 40], 26, tone, 5)
  s.rect(0, 392, 1000, 9, tone)
  treeLine(s, -20, 1000, 560, 40, mix(GREY, p.green, 0.25))
  s.rect(0, 556, 1000, 130, s.down(mix(p.mist, p.steel, 0.3), mix(p.steel, p.deep, 0.5)))
  glints(s, 420, 460, 566, 680, 60, p.mist, 0.5)
  // The river station.
  const front = mix(p.stone, p.steel, 0.3)
  s.path('M900 700V330H1640V700Z', s.down(front, mix(front, p.slate, 0.35)))
  s.path('M860 336L900 296H1640V336Z', mix(p.slate, p.ink, 0.2))
  s.rect(1200, 190, 130, 120, s.across(front, mix(front, p.slate, 0.4)))
  s.oval(1265, 244, 40, p.cream)
  s.line('M1265 244V216M1265 244L1284 254', p.night, 6)
  for (let bay = 0; bay < 6; bay += 1) {
    const x = 930 + bay * 116
    glow(s, x + 44, 470, 150, p.wheat, 0.5)
    s.path(`M${x} 660V430A44 44 0 0 1 ${x + 88} 430V660Z`, s.down(p.cream, p.wheat, p.gold))
    s.line(`M${x + 44} 386V660M${x} 500H${x + 88}`, mix(p.slate, p.ink, 0.3), 6)
  }
  for (const [x, view, coat] of [
    [985, 'right', p.ink],
    [1330, 'left', p.wine],
  ] as const)
    bust(s, x, 660, 0.5, { view, coat })
  s.path('M-20 680H1620V1010H-20Z', s.down(mix(p.steel, p.slate, 0.4), mix(p.slate, p.ink, 0.4), p.night))
  s.rect(-20, 676, 1640, 10, p.stone)
  for (let bay = 0; bay < 6; bay += 1) streak(s, 974 + bay * 116, 700, 940, 44, p.wheat, 0.6)
  for (const x of [150, 500, 830]) {
    s.line(`M${x} 720V430q0 -30 40 -30`, p.night, 9)
    glow(s, x + 48, 412, 150, p.wheat, 0.85)
    s.path(`M${x + 28} 404h40l10 16h-60Z`, p.night)
    s.oval(x + 48, 422, 18, p.cream, 6)
    streak(s, x + 48, 730, 960, 30, p.wheat, 0.7)
  }
  // The lorry, leaving to the left.
  s.at(
    840,
    880,
    -1.12,
    () => {
      s.oval(260, 4, 280, p.night, 12, { opacity: 0.5 })
      s.rect(0, -152, 372, 116, s.down(mix(p.teal, p.white, 0.1), p.teal, p.deep))
      s.rect(0, -152, 372, 10, p.mist)
      s.path('M120 -94L156 -130L192 -94L156 -58ZM156 -112L138 -94L156 -76L174 -94Z', p.wheat, {
        'fill-rule': 'evenodd',
      })
      s.rect(0, -36, 500, 14, p.night)
      s.path(
        'M392 -26V-146C392 -156 400 -160 410 -160L458 -160C482 -158 500 -116 506 -92L512 -40V-22H392Z',
        s.down(p.rose, p.wine),
      )
      s.path('M430 -144H462C476 -136 488 -108 492 -94H430Z', mix(p.sky, p.slate, 0.4))
      for (const wheel of [46, 98, 330, 464]) {
        s.oval(wheel, -20, 22, p.night)
        s.oval(wheel, -20, 10, p.steel)
      }
      glow(s, 510, -52, 130, p.cream, 0.95)
      s.path('M508 -58L800 -110V40L508 -40Z', s.across(`${p.cream}/0.6`, `${p.cream}/0`))
      glow(s, 0, -50, 40, p.rose, 0.9)
    },
    1.12,
  )
  streak(s, 250, 890, 980, 40, p.cream, 0.7)
  for (const [x, k, coat, cover] of [
    [1130, 1.02, p.ink, p.wine],
    [1300, 0.98, p.deep, p.gold],
  ] as const) {
    s.oval(x, 962, 90, p.night, 11, { opacity: 0.5 })
    s.line(`M${x - 34} 640V780`, p.night, 5)
    standing(s, x, 964, k * 0.86, { view: 'left', coat, hairCut: x > 1200 ? 'long' : 'short' })
    s.line(`M${x + 4} 780L${x - 32} 760`, mix(coat, p.night, 0.3), 24)
    s.at(x - 24, 640, k, () => {
      s.path(
        'M-110 20C-104 -58 -44 -90 0 -94C44 -90 104 -58 110 20C92 6 70 6 54 16C36 6 -36 6 -54 16C-70 6 -92 6 -110 20Z',
        cover,
      )
      s.path('M0 -94C44 -90 104 -58 110 20C92 6 70 6 54 16C44 -30 26 -74 0 -94Z', p.night, { opacity: 0.28 })
    })
  }
  s.rect(1180, 880, 64, 80, mix(p.bronze, p.night, 0.3), { rx: 6 })
  s.line('M1198 880V858H1226V880', p.night, 6)
  rain(s, 430, p.mist, 0.5)
}

/** Coffee at the window between two sessions. */
export function ruseCoffee(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.slate, p.ink, 0.4), mix(p.slate, p.steel, 0.4)))
  river(s, 60, 70, 1480, 640)
  s.line('M60 70H1540V710H60ZM553 70V710M1046 70V710', mix(p.ink, p.night, 0.3), 18, { 'stroke-linecap': 'butt' })
  s.rect(20, 704, 1560, 24, p.stone)
  s.rect(0, 860, 1600, 140, s.down(mix(p.amber, p.stone, 0.45), mix(p.bronze, p.steel, 0.4)))
  for (const x of [330, 820, 1290]) pendant(s, x, 96, 1.3)
  for (const [x, k, view, coat, hairCut] of [
    [360, 1.5, 'right', p.wine, 'bun'],
    [770, 1.42, 'front', p.ink, 'short'],
    [1110, 1.5, 'left', p.deep, 'short'],
    [1380, 1.44, 'back', p.steel, 'long'],
  ] as const) {
    s.oval(x, 982, 120, p.night, 14, { opacity: 0.35 })
    standing(s, x, 985, k, { view, coat, hairCut })
  }
  s.line('M372 600L450 664L520 640', mix(p.wine, p.night, 0.28), 46)
  s.oval(528, 636, 21, mix(p.wheat, p.pink, 0.45))
  s.line('M1098 596L1030 664L962 634', mix(p.deep, p.night, 0.28), 46)
  s.oval(954, 630, 21, mix(p.gold, p.pink, 0.42))
  s.path('M560 1000L600 740H900L940 1000Z', s.across(p.white, p.sand, mix(p.stone, p.steel, 0.3)))
  s.oval(750, 736, 230, p.stone, 36)
  s.oval(750, 728, 230, p.white, 34)
  for (const [x, y] of [
    [540, 610],
    [944, 604],
    [760, 706],
  ] as const) {
    s.path(`M${x - 30} ${y}H${x + 30}L${x + 22} ${y + 44}H${x - 22}Z`, s.across(p.white, p.stone))
    s.path(`M${x + 28} ${y + 6}q22 2 16 18q-8 10 -20 6`, 'none', { stroke: p.stone, 'stroke-width': 6 })
    s.path(`M${x - 8} ${y - 12}c-10 -20 12 -26 2 -48M${x + 12} ${y - 12}c-10 -20 12 -26 2 -48`, 'none', {
      stroke: p.white,
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.7,
    })
  }
  s.oval(650, 728, 56, p.mist, 13)
  for (const dx of [-26, 0, 26]) s.oval(650 + dx, 718, 20, mix(p.gold, p.amber, 0.4), 10)
}

/** In the wheelhouse of the barge: the captain at the wheel, the bridge ahead through the wipers. */
export function ruseWheelhouse(s: Scene): void {
  s.rect(0, 0, 1600, 1000, mix(p.bronze, p.night, 0.7))
  river(s, 80, 130, 1440, 470)
  s.path('M80 600L420 520H1180L1520 600Z', mix(p.deep, p.night, 0.2))
  s.path('M420 520H1180L1200 532H400Z', p.white)
  s.line('M800 520V450', p.white, 8)
  s.path('M800 452l56 16l-56 18Z', p.rose)
  for (const x of [180, 560, 940, 1320])
    s.path(`M${x - 40} 596A190 190 0 0 1 ${x + 170} 350`, 'none', { stroke: p.white, 'stroke-width': 3, opacity: 0.35 })
  s.line('M140 590L276 390M520 590L656 390M900 590L1036 390M1280 590L1416 390', p.night, 8)
  s.line('M80 130H1520V600H80ZM440 130V600M800 130V600M1160 130V600', mix(WOODEN, p.night, 0.2), 34, {
    'stroke-linecap': 'butt',
  })
  s.rect(0, 0, 1600, 116, s.down(mix(WOODEN, p.night, 0.5), WOODEN))
  for (const x of [300, 1300]) {
    glow(s, x, 110, 230, p.wheat, 0.7)
    s.oval(x, 112, 46, p.cream, 12)
  }
  s.path('M0 640H1600V1000H0Z', s.down(mix(WOODEN, p.gold, 0.15), mix(WOODEN, p.night, 0.5)))
  s.rect(0, 626, 1600, 18, mix(WOODEN, p.gold, 0.4))
  for (const [x, turn] of [
    [200, -40],
    [350, 30],
    [1250, 70],
    [1400, -10],
  ] as const) {
    s.oval(x, 740, 60, p.gold)
    s.oval(x, 740, 48, p.cream)
    s.line(
      `M${x} 740L${x + 34 * Math.sin((turn * Math.PI) / 180)} ${740 - 34 * Math.cos((turn * Math.PI) / 180)}`,
      p.rose,
      6,
    )
    for (let mark = 0; mark < 8; mark += 1)
      s.rect(-2, -44, 4, 9, p.night, { transform: `translate(${x} 740) rotate(${mark * 45})` })
  }
  s.oval(1130, 690, 74, p.night, 26)
  s.oval(1130, 680, 66, mix(p.green, p.leaf, 0.3), 22)
  s.line('M1130 680L1180 670', p.cream, 4)
  s.line('M800 880m-210 0a210 210 0 1 0 420 0a210 210 0 1 0 -420 0', mix(WOODEN, p.gold, 0.5), 26)
  for (let spoke = 0; spoke < 8; spoke += 1)
    s.rect(-10, -280, 20, 280, mix(WOODEN, p.gold, 0.35), {
      transform: `translate(800 880) rotate(${spoke * 45 + 22})`,
      rx: 9,
    })
  s.oval(800, 880, 44, p.gold)
  s.path('M722 730H878L872 1010H806L800 800L794 1010H728Z', mix(p.ink, p.night, 0.3))
  bust(s, 800, 748, 1.67, { view: 'back', coat: p.ink, hairCut: 'short' })
  s.path('M730 352C730 308 870 308 870 352L876 374H724Z', p.white)
  s.path('M724 372H876V386H724Z', p.night)
  for (const [from, to] of [
    ['M690 620', 'L600 700L640 790'],
    ['M910 620', 'L1000 700L960 790'],
  ] as const)
    s.line(`${from}${to}`, mix(p.ink, p.night, 0.3), 58)
  for (const x of [634, 966]) s.oval(x, 780, 28, mix(p.wheat, p.pink, 0.45))
  standing(s, 1480, 1070, 1.6, { view: 'left', coat: p.rose, hairCut: 'long' })
  standing(s, 110, 1070, 1.6, { view: 'right', coat: p.gold, hairCut: 'short' })
}
