import { hillPath, mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { bust, standing } from '../kit/people'
import { spruce } from '../kit/plants'
import { straight, type Point, type Scene } from '../kit/scene'
import { glow, rain, shaft, snow, streak } from '../kit/weather'

/** Two copper stills over their fires before sunrise; baskets of petals wait in the foreground. */
export function roseStill(s: Scene): void {
  const wall = mix(p.wine, p.night, 0.6)
  s.rect(0, 0, 1600, 1000, s.across(mix(wall, p.night, 0.45), wall, mix(wall, p.amber, 0.12), mix(wall, p.night, 0.4)))
  let bricks = ''
  for (let row = 0; row < 18; row += 1)
    for (let x = (row % 2) * 46 - 60; x < 1620; x += 92)
      if (s.random.chance(0.5)) bricks += `M${x} ${row * 42 + 6}h82v30h-82Z`
  s.path(bricks, mix(p.wine, p.amber, 0.3), { opacity: 0.13 })
  // A window on the first light over the valley.
  s.clip('M1150 470V220A160 160 0 0 1 1470 220V470Z', () => {
    s.rect(1150, 60, 320, 410, s.down(p.slate, p.steel, mix(p.pink, p.steel, 0.3), p.blush))
    s.path(
      hillPath(
        [
          [1130, 380],
          [1230, 330],
          [1330, 370],
          [1490, 310],
        ],
        480,
      ),
      mix(p.steel, p.slate, 0.5),
    )
    s.path(
      hillPath(
        [
          [1130, 430],
          [1290, 404],
          [1490, 420],
        ],
        480,
      ),
      mix(p.wine, p.slate, 0.45),
    )
    for (let flower = 0; flower < 60; flower += 1)
      s.oval(s.random.between(1150, 1470), s.random.between(424, 470), 5, p.pink)
  })
  s.line('M1150 470V220A160 160 0 0 1 1470 220V470ZM1310 60V470M1150 300H1470', mix(p.bronze, p.night, 0.6), 16, {
    'stroke-linecap': 'butt',
  })
  s.rect(1120, 466, 380, 24, mix(p.stone, p.steel, 0.5))
  shaft(s, 'M1160 480H1460L1240 1000H700Z', p.blush, 0.22)
  s.rect(0, 820, 1600, 180, s.down(mix(p.bronze, p.night, 0.45), mix(p.bronze, p.night, 0.75)))
  for (const [x, y] of [
    [300, 100],
    [760, 80],
  ] as const) {
    s.line(`M${x} 0V${y}`, p.night, 5)
    glow(s, x, y + 40, 300, p.gold, 0.5)
    s.path(`M${x - 60} ${y + 34}C${x - 50} ${y} ${x + 50} ${y} ${x + 60} ${y + 34}Z`, p.night)
    s.oval(x, y + 36, 30, p.cream, 10)
  }
  still(s, 250, 1, 230)
  still(s, 700, 1.08, 300)
  cask(s, 1010)
  standing(s, 1330, 930, 1.18, { view: 'left', coat: mix(p.teal, p.slate, 0.4), hairCut: 'bun', shirt: p.white })
  s.line('M1320 640L1250 700L1190 668', mix(p.teal, p.night, 0.25), 34)
  s.oval(1180, 662, 17, mix(p.wheat, p.pink, 0.45))
  s.path('M1150 560H1178L1174 600L1186 660H1142L1154 600Z', s.across(p.mist, p.sky), { opacity: 0.75 })
  s.path('M1148 628L1180 628L1186 660H1142Z', p.gold)
  for (const [x, k] of [
    [130, 1.25],
    [480, 1],
    [860, 1.16],
  ] as const)
    basket(s, x, 1000, k)
}

/** A copper still on a brick hearth with its swan neck reaching right and down a pipe; x is its middle. */
function still(s: Scene, x: number, k: number, reach: number): void {
  s.at(x, 840, k, () => {
    const end = -590 + (reach - 110) * 0.55
    s.rect(
      reach - 18,
      end + 10,
      24,
      -end - 40,
      s.across(mix(p.wheat, p.pink, 0.3), mix(p.amber, p.rose, 0.35), mix(p.bronze, p.wine, 0.5)),
    )
    s.path(`M${reach - 48} 0V-62H${reach + 36}V0Z`, s.across(mix(p.amber, p.rose, 0.3), mix(p.bronze, p.wine, 0.5)))
    s.path(
      'M-170 0V-150H170V0Z',
      s.across(mix(p.wine, p.night, 0.3), mix(p.wine, p.amber, 0.3), mix(p.wine, p.night, 0.5)),
    )
    for (let row = 0; row < 5; row += 1) s.line(`M-170 ${-30 - row * 30}H170`, mix(p.wine, p.night, 0.55), 3)
    s.path('M-70 0V-60A70 62 0 0 1 70 -60V0Z', p.night)
    glow(s, 0, -30, 190, p.gold, 0.95)
    s.path('M-54 0C-60 -50 -20 -50 -26 -96C4 -70 0 -50 14 -84C40 -50 56 -40 52 0Z', s.down(p.gold, p.amber, p.rose))
    s.path('M-28 0C-30 -30 -6 -30 -8 -58C12 -40 26 -24 24 0Z', p.cream)
    const copper = s.across(
      mix(p.bronze, p.wine, 0.35),
      mix(p.amber, p.rose, 0.25),
      mix(p.wheat, p.pink, 0.25),
      mix(p.amber, p.rose, 0.3),
      mix(p.bronze, p.wine, 0.55),
    )
    s.path('M-150 -150C-176 -260 -150 -350 -70 -384H70C150 -350 176 -260 150 -150Z', copper)
    s.path('M-154 -214C-60 -196 60 -196 154 -214V-226C60 -208 -60 -208 -154 -226Z', mix(p.bronze, p.wine, 0.5))
    for (let rivet = 0; rivet < 15; rivet += 1)
      s.oval(-140 + rivet * 20, -222 + 11 - Math.abs(rivet - 7) * 1.6, 4, p.wheat)
    s.path('M-74 -384C-74 -410 -110 -424 -104 -470C-96 -530 96 -530 104 -470C110 -424 74 -410 74 -384Z', copper)
    s.rect(-84, -392, 168, 18, mix(p.bronze, p.wine, 0.4))
    s.path(
      `M-26 -512C-20 -580 40 -610 110 -590L${reach} ${end}L${reach - 8} ${end + 36}L104 -552C60 -566 36 -546 30 -508Z`,
      s.down(mix(p.wheat, p.pink, 0.3), mix(p.amber, p.rose, 0.35), mix(p.bronze, p.wine, 0.5)),
    )
    s.path('M-118 -330C-130 -280 -128 -230 -120 -190L-104 -194C-112 -240 -110 -290 -92 -338Z', p.cream, {
      opacity: 0.55,
    })
    s.path('M60 -300H120V-250H60Z', mix(p.bronze, p.night, 0.3))
    s.oval(90, -275, 20, p.cream)
    s.line('M90 -275L100 -286', p.night, 4)
  })
}

function cask(s: Scene, x: number): void {
  s.path(
    `M${x - 96} 850C${x - 116} 760 ${x - 116} 640 ${x - 96} 540H${x + 96}C${x + 116} 640 ${x + 116} 760 ${x + 96} 850Z`,
    s.across(mix(p.bronze, p.night, 0.5), p.amber, mix(p.bronze, p.night, 0.4)),
  )
  for (const y of [580, 690, 800])
    s.path(`M${x - 108} ${y}Q${x} ${y + 16} ${x + 108} ${y}V${y + 18}Q${x} ${y + 34} ${x - 108} ${y + 18}Z`, p.ink)
  s.oval(x, 542, 96, mix(p.sky, p.slate, 0.25), 18)
  s.path(
    `M${x - 30} 540C${x - 60} 500 ${x} 470 ${x - 30} 410M${x + 20} 540C${x} 490 ${x + 56} 470 ${x + 26} 390`,
    'none',
    { stroke: p.blush, 'stroke-width': 14, 'stroke-linecap': 'round', opacity: 0.3 },
  )
}

function basket(s: Scene, x: number, y: number, k: number): void {
  s.at(x, y, k, () => {
    for (let petal = 0; petal < 90; petal += 1) {
      const angle = s.random.between(Math.PI, Math.PI * 2)
      const reach = Math.sqrt(s.random.next())
      s.oval(0, 0, 17, s.random.pick([p.rose, p.pink, mix(p.pink, p.blush, 0.5), mix(p.rose, p.pink, 0.5)]), 11, {
        transform: `translate(${Math.cos(angle) * 122 * reach} ${-92 + Math.sin(angle) * 78 * reach}) rotate(${s.random.whole(0, 180)})`,
      })
    }
    s.path('M-134 -100H134L106 10H-106Z', s.across(mix(p.bronze, p.night, 0.2), p.amber, mix(p.bronze, p.night, 0.45)))
    for (let row = 0; row < 5; row += 1)
      s.line(`M${-130 + row * 6} ${-86 + row * 22}H${130 - row * 6}`, mix(p.bronze, p.night, 0.4), 4, {
        'stroke-dasharray': '16 10',
        'stroke-dashoffset': row * 13,
      })
    s.rect(-140, -108, 280, 16, p.gold, { rx: 8 })
  })
}

/** Drill cores in their trays under a lamp, a geologist with a lens, snow against the window. */
export function coreLaboratory(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.across(mix(p.slate, p.steel, 0.4), mix(p.steel, p.mist, 0.2), mix(p.slate, p.ink, 0.3)))
  s.clip('M90 70H690V520H90Z', () => {
    s.rect(90, 70, 600, 450, s.down(mix(p.steel, p.sky, 0.4), p.mist, p.white))
    mountains(s, peaks(s, 40, 740, 250, 400, 3), {
      light: mix(p.mist, p.steel, 0.3),
      shade: p.steel,
      air: p.white,
      base: 480,
      snowLine: 340,
      depth: 0.35,
    })
    s.rect(90, 430, 600, 90, p.white)
    // The headframe of a shaft.
    s.line('M500 440L530 230L560 440M512 360H548M506 400H554M530 230L640 440', mix(p.slate, p.steel, 0.3), 8)
    s.line('M530 226m-20 0a20 20 0 1 0 40 0a20 20 0 1 0 -40 0', mix(p.slate, p.steel, 0.3), 6)
    s.path('M590 440V380H690V440Z', mix(p.wine, p.steel, 0.3))
    s.path('M584 382L640 352L700 382Z', p.white)
    for (let x = 110; x < 470; x += 44)
      spruce(s, x, 452 + s.random.between(-6, 12), s.random.between(60, 104), mix(p.green, p.steel, 0.45))
  })
  s.clip('M90 70H690V520H90Z', () => snow(s, 900))
  s.line('M90 70H690V520H90ZM390 70V520', mix(p.stone, p.white, 0.3), 18, { 'stroke-linecap': 'butt' })
  s.path('M60 520H720V546H60Z', p.sand)
  s.path('M96 520C160 486 260 506 330 508S560 494 684 516V520Z', p.white)
  shaft(s, 'M100 540H690L960 1000H260Z', p.mist, 0.25)
  // Shelves of boxes with samples.
  for (const y of [150, 300, 450]) {
    s.rect(830, y, 720, 16, mix(p.bronze, p.night, 0.3))
    for (let x = 850; x < 1500; x += 104) {
      const box = s.random.pick([p.sand, p.stone, mix(p.wheat, p.stone, 0.5), mix(p.sky, p.stone, 0.6)])
      const h = s.random.between(76, 104)
      s.rect(x, y - h, 92, h, s.across(box, mix(box, p.steel, 0.35)))
      s.rect(x + 18, y - h + 22, 56, 26, p.white)
      s.line(`M${x + 26} ${y - h + 32}H${x + 64}M${x + 26} ${y - h + 40}H${x + 54}`, p.steel, 3)
    }
  }
  bust(s, 640, 800, 2, {
    view: 'right',
    coat: p.white,
    hairCut: 'short',
    shirt: p.deep,
    skin: mix(mix(p.gold, p.pink, 0.42), p.cream, 0.2),
    hair: p.night,
  })
  s.path('M-40 720H1640V1010H-40Z', s.down(mix(p.gold, p.sand, 0.3), p.amber, mix(p.bronze, p.night, 0.25)))
  s.rect(0, 716, 1600, 12, p.wheat)
  for (let tray = 0; tray < 2; tray += 1) coreTray(s, 90 + tray * 60, 770 + tray * 104, tray ? 1420 : 1280)
  s.line('M560 690L640 770L770 716', mix(p.white, p.steel, 0.3), 62)
  s.oval(792, 706, 30, mix(mix(p.gold, p.pink, 0.42), p.cream, 0.2))
  s.line('M790 716L806 640', p.night, 12)
  s.oval(812, 596, 52, p.night)
  s.oval(812, 596, 42, s.outward(p.white, p.mist, p.sky))
  s.path('M782 610L800 572L840 590L832 622Z', mix(p.amber, p.rose, 0.3))
  s.oval(812, 594, 7, p.wheat)
  // The lamp.
  s.path('M1180 730V694H1300V730Z', p.night)
  s.line('M1240 700L1330 440L1150 320', p.night, 14)
  s.path('M1150 320m-70 60L1170 270L1230 340L1140 420Z', p.rose)
  s.path('M1070 372L1146 430L900 780H560Z', s.down(`${p.cream}/0.75`, `${p.cream}/0.05`))
  s.oval(1106, 402, 44, p.cream, 18, { transform: 'rotate(38 1106 402)' })
}

/** A tray of drill cores, its rows running left to right. */
function coreTray(s: Scene, x: number, y: number, width: number): void {
  s.path(`M${x} ${y}H${x + width}L${x + width + 40} ${y + 92}H${x - 40}Z`, mix(p.bronze, p.night, 0.55))
  for (let row = 0; row < 2; row += 1) {
    const top = y + 10 + row * 40
    let left = x - 8 - row * 16
    while (left < x + width - 40 + row * 20) {
      const long = Math.min(s.random.between(70, 190), x + width + row * 20 - left)
      const rock = s.random.pick([
        mix(p.stone, p.steel, 0.35),
        mix(p.rose, p.stone, 0.55),
        mix(p.green, p.stone, 0.5),
        mix(p.amber, p.stone, 0.35),
        p.steel,
      ])
      s.rect(left, top, long - 5, 33, s.down(mix(rock, p.white, 0.35), rock, mix(rock, p.night, 0.5)), { rx: 6 })
      if (s.random.chance(0.6))
        s.line(
          `M${left + 14} ${top + 26}L${left + long * 0.5} ${top + 6}`,
          s.random.pick([p.wheat, p.white, p.gold]),
          4,
          { opacity: 0.9 },
        )
      left += long
    }
  }
  s.path(`M${x - 40} ${y + 92}H${x + width + 40}V${y + 108}H${x - 40}Z`, p.bronze)
}

/** A customs officer's desk at night: papers, seal and stamp in the lamplight, lorries queueing in the rain outside. */
export function customsDesk(s: Scene): void {
  s.rect(0, 0, 1600, 1000, p.night)
  s.clip('M80 0H1520V600H80Z', () => {
    s.rect(0, 0, 1600, 600, s.down(mix(p.ink, p.night, 0.3), mix(p.slate, p.ink, 0.3), mix(p.steel, p.slate, 0.4)))
    s.blur(3, () => {
      s.path('M0 470H1600V620H0Z', s.down(p.ink, mix(p.slate, p.ink, 0.4)))
      s.rect(880, 150, 720, 26, mix(p.steel, p.slate, 0.4))
      for (const x of [960, 1220, 1480]) s.rect(x, 170, 18, 320, mix(p.steel, p.ink, 0.5))
      for (const x of [1030, 1290]) {
        glow(s, x + 60, 190, 190, p.wheat, 0.6)
        s.rect(x, 176, 120, 12, p.cream)
      }
      for (const [x, k, cab] of [
        [130, 0.9, p.rose],
        [450, 1.02, p.teal],
        [800, 1.16, p.gold],
      ] as const) {
        s.at(x, 500, k, () => {
          s.rect(0, -236, 190, 200, s.across(mix(p.steel, p.mist, 0.2), mix(p.slate, p.steel, 0.4)), { rx: 6 })
          s.path(
            'M20 -40V-190C20 -204 30 -210 44 -210H146C160 -210 170 -204 170 -190V-40Z',
            s.down(mix(cab, p.night, 0.1), mix(cab, p.night, 0.45)),
          )
          s.path('M36 -190H154L160 -120H30Z', mix(p.night, p.sky, 0.2))
          s.rect(24, -70, 142, 40, p.night)
          for (const dx of [40, 150]) {
            glow(s, dx, -56, 130, p.cream, 0.85)
            s.oval(dx, -56, 15, p.white)
            streak(s, dx, -20, 90, 22, p.cream, 0.6)
          }
        })
      }
      glow(s, 1380, 400, 110, p.rose, 0.9)
      s.oval(1380, 400, 18, p.pink)
      streak(s, 1380, 500, 590, 26, p.pink, 0.6)
    })
  })
  s.clip('M80 0H1520V600H80Z', () => rain(s, 380, p.mist, 0.55))
  for (let drop = 0; drop < 90; drop += 1)
    s.oval(
      s.random.between(90, 1510),
      s.random.between(10, 590),
      s.random.between(2, 5),
      p.mist,
      s.random.between(3, 8),
      { opacity: 0.4 },
    )
  s.line('M80 0V600M560 0V600M1040 0V600M1520 0V600', mix(p.night, p.ink, 0.5), 22, { 'stroke-linecap': 'butt' })
  s.path('M0 596H1600V1000H0Z', s.down(mix(p.bronze, p.night, 0.35), mix(p.bronze, p.night, 0.6)))
  s.rect(0, 590, 1600, 12, mix(p.amber, p.bronze, 0.3))
  s.oval(760, 800, 800, s.outward(`${p.wheat}/0.85`, `${p.gold}/0.4`, `${p.gold}/0`), 270)
  // Files to the left, a telephone to the right.
  for (const [index, colour] of [p.wine, p.deep, p.stone, p.slate, p.rose].entries()) {
    s.rect(96 + (index % 2) * 14, 690 - index * 34, 300, 34, s.across(colour, mix(colour, p.night, 0.4)))
    s.rect(100 + (index % 2) * 14, 696 - index * 34, 290, 6, p.sand, { opacity: 0.6 })
  }
  for (const [x, y, turn, w] of [
    [560, 800, -7, 330],
    [900, 770, 5, 340],
  ] as const)
    s.at(
      x,
      y,
      1,
      () => {
        s.path(`M${-w / 2} -90H${w / 2}L${w / 2 + 60} 130H${-w / 2 - 60}Z`, p.night, {
          opacity: 0.35,
          transform: 'translate(10 12)',
        })
        s.path(`M${-w / 2} -90H${w / 2}L${w / 2 + 60} 130H${-w / 2 - 60}Z`, s.down(p.cream, p.white))
        s.path(`M${-w / 2 + 16} -76H${-w / 2 + 90}L${-w / 2 + 84} -40H${-w / 2 + 6}Z`, mix(p.sky, p.slate, 0.3))
        for (let line = 0; line < 6; line += 1)
          s.line(`M${-w / 2 - line * 8} ${-18 + line * 22}H${w / 2 - 30 + line * 6 - (line % 3) * 50}`, p.stone, 6)
        s.line(`M${-w / 2 + 110} -64H${w / 2 - 20}M${-w / 2 + 108} -44H${w / 2 - 70}`, p.steel, 7)
      },
      1,
      turn,
    )
  seal(s, 1010, 852)
  s.path('M640 870C700 850 690 890 740 870S780 860 800 880', 'none', {
    stroke: p.deep,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  })
  // The stamp that has just come down.
  s.oval(690, 770, 120, p.night, 26, { opacity: 0.35 })
  s.path('M590 716H770L786 776H574Z', s.across(mix(p.bronze, p.amber, 0.4), p.amber, p.bronze))
  s.path('M574 776H786V792H574Z', p.wine)
  s.path(
    'M650 716C656 660 630 640 634 590C636 540 724 540 726 590C730 640 704 660 710 716Z',
    s.across(mix(p.amber, p.cream, 0.3), p.amber, mix(p.bronze, p.night, 0.3)),
  )
  s.oval(664, 588, 12, p.cream, 26, { opacity: 0.5 })
  // Lamp.
  s.rect(1281, 470, 18, 364, s.across(p.wheat, p.gold, p.bronze))
  s.line('M1290 480C1290 380 1190 380 1130 400', p.gold, 14)
  s.path(
    'M980 470C990 400 1060 366 1130 366S1240 400 1250 470Z',
    s.down(mix(p.green, p.leaf, 0.2), mix(p.green, p.night, 0.35)),
  )
  s.path('M980 470H1250L1244 484H986Z', p.gold)
  s.path('M990 484H1240L1420 800H760Z', s.down(`${p.cream}/0.5`, `${p.cream}/0`))
  s.oval(1115, 486, 90, p.white, 12)
  s.oval(1290, 838, 96, p.bronze, 22)
  s.oval(1290, 830, 92, p.gold, 18)
  s.path('M1420 900V800H1520V900C1520 930 1420 930 1420 900Z', s.across(p.white, p.stone))
  s.path('M1520 820C1570 816 1570 884 1516 882', 'none', { stroke: p.stone, 'stroke-width': 12 })
  s.path('M1450 786C1436 756 1470 746 1456 712M1486 786C1472 756 1506 746 1492 712', 'none', {
    stroke: p.cream,
    'stroke-width': 5,
    opacity: 0.5,
    'stroke-linecap': 'round',
  })
}

/** The impression of a round stamp with a shevitsa diamond. */
function seal(s: Scene, x: number, y: number): void {
  s.group({ opacity: 0.85, transform: `translate(${x} ${y}) rotate(-14) scale(1 0.62)` }, () => {
    for (const [radius, width] of [
      [84, 8],
      [62, 4],
    ] as const)
      s.oval(0, 0, radius, 'none', radius, { stroke: p.rose, 'stroke-width': width })
    s.path('M0 -40L40 0L0 40L-40 0ZM0 -22L-22 0L0 22L22 0Z', p.rose, { 'fill-rule': 'evenodd' })
    for (let tooth = 0; tooth < 24; tooth += 1) s.rect(-3, -78, 6, 11, p.rose, { transform: `rotate(${tooth * 15})` })
  })
}

/** A vaulted cellar with casks along both walls, lamps down the aisle and two glasses on an upturned barrel. */
export function wineCellar(s: Scene): void {
  s.rect(0, 0, 1600, 1000, mix(p.bronze, p.night, 0.8))
  const [vx, vy] = [800, 500]
  const at = (x: number, y: number, k: number): Point => [vx + (x - vx) * k, vy + (y - vy) * k]
  const arch = (k: number): string => {
    const [left, foot] = at(120, 1040, k)
    const [, spring] = at(120, 420, k)
    const radius = 680 * k
    return `M${left} ${foot}V${spring}A${radius} ${radius * 0.86} 0 0 1 ${left + radius * 2} ${spring}V${foot}Z`
  }
  const stone = mix(p.amber, p.stone, 0.45)
  for (let bay = 7; bay >= 0; bay -= 1) {
    const k = 0.13 * 1.36 ** bay
    s.path(
      arch(k),
      s.down(
        mix(stone, p.night, 0.72 - (7 - bay) * 0.05),
        mix(stone, p.night, 0.5 - (7 - bay) * 0.055),
        mix(p.bronze, p.night, 0.5),
      ),
    )
    s.path(arch(k), 'none', { stroke: mix(stone, p.night, 0.25 + bay * 0.06), 'stroke-width': 26 * k + 4 })
  }
  s.oval(vx, vy + 20, 260, s.outward(`${p.cream}/0.95`, `${p.wheat}/0.5`, `${p.gold}/0`))
  s.path(
    straight([at(420, 1040, 0.13), at(1180, 1040, 0.13), at(1180, 1040, 1.1), at(420, 1040, 1.1)]),
    s.down(p.wheat, p.amber, mix(p.bronze, p.night, 0.55)),
  )
  for (let line = 0; line < 9; line += 1) {
    const k = 0.15 * 1.28 ** line
    s.line(straight([at(420, 1040, k), at(1180, 1040, k)], false), mix(p.bronze, p.night, 0.3), 1 + line * 0.7, {
      opacity: 0.6,
    })
  }
  for (let bay = 0; bay < 7; bay += 1) {
    const k = 0.17 * 1.34 ** bay
    for (const side of [-1, 1]) {
      for (const level of [0, 1]) {
        const [x, y] = at(800 + side * (510 + level * 30), 890 - level * 268, k)
        barrelHead(s, x, y, 132 * k, side, bay)
      }
    }
    if (bay % 2 === 1) {
      const [x, y] = at(800, 30, k)
      s.line(`M${x} ${y - 90 * k}V${y}`, p.night, 2 + k * 3)
      glow(s, x, y + 26 * k, 240 * k, p.wheat, 0.85)
      s.path(`M${x - 30 * k} ${y}H${x + 30 * k}L${x + 22 * k} ${y + 56 * k}H${x - 22 * k}Z`, p.cream)
      s.path(`M${x - 40 * k} ${y + 4 * k}L${x} ${y - 30 * k}L${x + 40 * k} ${y + 4 * k}Z`, p.night)
    }
  }
  s.oval(800, 1000, 330, p.night, 40, { opacity: 0.6 })
  s.path(
    'M590 1010C576 940 580 880 600 830H1000C1020 880 1024 940 1010 1010Z',
    s.across(mix(p.bronze, p.night, 0.55), p.amber, mix(p.bronze, p.night, 0.5)),
  )
  s.path('M586 900Q800 930 1014 900V930Q800 962 586 930Z', p.ink)
  s.oval(800, 830, 206, mix(p.bronze, p.night, 0.25), 40)
  s.oval(800, 824, 196, s.across(p.amber, p.gold, p.bronze), 34)
  const bottle = s.across(mix(p.green, p.night, 0.6), mix(p.green, p.night, 0.2), mix(p.green, p.night, 0.75))
  s.path(
    'M850 820V640C850 600 884 590 886 560V480H922V560C924 590 958 600 958 640V820C958 834 850 834 850 820Z',
    bottle,
  )
  s.rect(850, 660, 108, 110, p.cream)
  s.path('M904 676L940 712L904 748L868 712Z', p.wine)
  s.path('M884 480H924V540H884Z', p.wine)
  for (const [x, wine] of [
    [690, p.wine],
    [790, p.wine],
  ] as const) {
    s.path(`M${x - 48} 640C${x - 60} 720 ${x - 30} 750 ${x} 752C${x + 30} 750 ${x + 60} 720 ${x + 48} 640Z`, p.mist, {
      opacity: 0.35,
    })
    s.path(
      `M${x - 53} 690C${x - 48} 730 ${x - 24} 748 ${x} 748C${x + 24} 748 ${x + 48} 730 ${x + 53} 690Z`,
      s.across(p.rose, wine, mix(wine, p.night, 0.4)),
    )
    s.oval(x, 690, 53, mix(p.rose, p.pink, 0.3), 9)
    s.line(`M${x} 752V824`, p.mist, 6)
    s.oval(x, 828, 42, p.mist, 8, { opacity: 0.7 })
    s.line(`M${x - 36} 652C${x - 42} 690 ${x - 38} 712 ${x - 28} 726`, p.white, 5, { opacity: 0.8 })
  }
}

/** The end of a cask lying along a wall, seen at a slant; the bay, from the far end, sets how lit it is. */
function barrelHead(s: Scene, x: number, y: number, r: number, side: number, bay: number): void {
  const wood = mix(p.amber, p.night, 0.18 + bay * 0.045)
  s.path(
    `M${x} ${y - r}Q${x + side * r * 0.9} ${y - r * 1.16} ${x + side * r * 1.9} ${y - r * 0.92}V${y + r * 0.92}Q${x + side * r * 0.9} ${y + r * 1.16} ${x} ${y + r}Z`,
    side < 0
      ? s.across(mix(wood, p.night, 0.85), mix(wood, p.night, 0.2))
      : s.across(mix(wood, p.night, 0.2), mix(wood, p.night, 0.85)),
  )
  s.oval(x, y, r * 0.78, p.ink, r)
  s.oval(
    x,
    y,
    r * 0.7,
    s.across(mix(wood, p.wheat, side > 0 ? 0.35 : 0), wood, mix(wood, p.wheat, side > 0 ? 0 : 0.35)),
    r * 0.91,
  )
  let staves = ''
  for (const dx of [-0.4, -0.14, 0.14, 0.4]) staves += `M${x + dx * r} ${y - r * 0.8}V${y + r * 0.8}`
  s.line(staves, mix(wood, p.night, 0.4), Math.max(1, r * 0.025))
  s.path(`M${x - r * 0.62} ${y - r * 0.14}H${x + r * 0.62}V${y + r * 0.14}H${x - r * 0.62}Z`, mix(wood, p.night, 0.3))
  s.oval(x, y + r * 0.45, r * 0.08, p.night)
}
