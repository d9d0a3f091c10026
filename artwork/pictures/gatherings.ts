import { skyline } from '../kit/built'
import { mountains, peaks } from '../kit/land'
import { mix, palette as p } from '../kit/palette'
import { bust, standing } from '../kit/people'
import { leaf } from '../kit/plants'
import type { Scene } from '../kit/scene'
import { sky, stars } from '../kit/sky'

/** A speaker on a lit stage before a full hall. */
export function conferenceHall(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(p.ink, mix(p.wine, p.ink, 0.6), p.night))
  for (let panel = 0; panel < 16; panel += 1)
    s.rect(panel * 100, 0, 52, 640, mix(p.wine, p.night, 0.62), { opacity: 0.6 })
  s.rect(330, 110, 940, 420, p.night)
  s.clip('M346 126H1254V514H346Z', () => {
    s.rect(346, 126, 908, 388, s.down(p.teal, p.sky, p.cream))
    mountains(s, peaks(s, 300, 1300, 240, 420, 4), {
      light: mix(p.sky, p.steel, 0.4),
      shade: p.slate,
      air: p.cream,
      base: 520,
      snowLine: 330,
      depth: 0.5,
      from: 'right',
    })
    s.path('M340 520V470C560 440 820 500 1260 450V520Z', p.gold)
    s.path('M340 520V494C600 480 900 520 1260 486V520Z', p.amber)
  })
  s.path('M130 640H1470L1560 720H40Z', s.down(mix(p.amber, p.bronze, 0.3), p.bronze))
  s.rect(40, 720, 1520, 40, mix(p.bronze, p.night, 0.6))
  for (const x of [300, 800, 1300]) {
    s.path(
      `M${x - 16} 0H${x + 16}L${620 + (x - 300) * 0.36 + 150} 690H${620 + (x - 300) * 0.36 - 150}Z`,
      s.down(`${p.cream}/0.5`, `${p.cream}/0.04`),
    )
    s.rect(x - 34, -10, 68, 40, p.night)
  }
  bust(s, 480, 610, 1.1, { view: 'front', coat: p.slate, hairCut: 'bun', shirt: p.white })
  s.path('M400 540H560L546 690H414Z', s.across(mix(p.gold, p.cream, 0.2), p.amber, p.bronze))
  s.rect(388, 530, 184, 18, p.wheat)
  s.line('M520 530Q524 480 500 462', p.night, 5)
  s.oval(498, 460, 8, p.night)
  for (const x of [980, 1150]) bust(s, x, 690, 0.95, { view: x < 1000 ? 'right' : 'left' })
  s.rect(890, 640, 360, 60, s.down(mix(p.gold, p.cream, 0.2), p.bronze))
  for (let row = 0; row < 3; row += 1) {
    const k = 0.86 + row * 0.36
    for (let x = -40 + (row % 2) * 90; x < 1680; x += 186 * k * 0.92) {
      bust(s, x, 850 + row * 105, k, {
        view: 'back',
        coat: mix(s.random.pick([p.ink, p.slate, p.deep, p.wine, p.steel]), p.night, 0.35),
      })
      s.path(
        `M${x - 86 * k} ${870 + row * 105}V${800 + row * 105}Q${x} ${762 + row * 105} ${x + 86 * k} ${800 + row * 105}V${870 + row * 105}Z`,
        mix(p.wine, p.night, 0.2 + row * 0.22),
      )
    }
  }
}

/** Two people signing at a table, the flags of both countries behind. */
export function signingTable(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(mix(p.sand, p.paper, 0.3), mix(p.sand, p.stone, 0.5)))
  for (let panel = 0; panel < 5; panel += 1) {
    s.rect(60 + panel * 310, 60, 240, 560, mix(p.stone, p.sand, 0.35))
    s.rect(74 + panel * 310, 74, 212, 532, s.down(p.paper, p.sand))
  }
  s.path('M0 0H520L360 1000H0Z', p.white, { opacity: 0.25 })
  flag(s, 640, [p.white, mix(p.green, p.leaf, 0.25), p.rose])
  s.group({ transform: 'translate(1600 0) scale(-1 1)' }, () => flag(s, 640, [p.sea, p.sea, p.sea]))
  s.oval(886, 346, 34, p.wheat)
  for (let ray = 0; ray < 16; ray += 1)
    s.rect(-3, -56, 6, 14, p.wheat, { transform: `translate(886 346) rotate(${ray * 22.5})` })
  for (const x of [440, 1160])
    s.path(`M${x - 150} 760V440C${x - 140} 390 ${x + 140} 390 ${x + 150} 440V760Z`, s.across(p.wine, p.rose, p.wine))
  bust(s, 440, 770, 1.9, { view: 'front', coat: p.ink, tie: p.rose, hairCut: 'short' })
  bust(s, 1160, 770, 1.9, { view: 'front', coat: p.deep, hairCut: 'bun' })
  s.path('M-20 740H1620V1010H-20Z', s.down(mix(p.amber, p.gold, 0.3), p.amber, p.bronze))
  s.rect(-20, 734, 1640, 14, p.wheat)
  for (const [x, side] of [
    [440, 1],
    [1160, -1],
  ] as const) {
    s.path(`M${x - 190} 850L${x - 150} 790H${x + 150}L${x + 190} 850Z`, p.bronze, {
      opacity: 0.5,
      transform: 'translate(8 10)',
    })
    s.path(`M${x - 196} 852L${x - 152} 786H${x + 152}L${x + 196} 852Z`, side > 0 ? p.wine : p.deep)
    s.path(`M${x - 176} 846L${x - 138} 792H${x - 4}V846Z`, p.white)
    s.path(`M${x + 176} 846L${x + 138} 792H${x + 4}V846Z`, p.paper)
    s.line(
      `M${x - 130} 804H${x - 22}M${x - 138} 816H${x - 20}M${x - 146} 828H${x - 40}M${x + 24} 804H${x + 130}M${x + 24} 816H${x + 100}`,
      p.stone,
      4,
    )
    const coat = side > 0 ? p.ink : p.deep
    const skin = mix(p.wheat, p.pink, 0.45)
    s.path(
      `M${x - 178} 732C${x - 194} 810 ${x - 140} 830 ${x - 60} 822L${x - 54} 794L${x - 96} 732Z`,
      mix(coat, p.night, 0.35),
    )
    s.oval(x - 48, 808, 26, skin, 15)
    s.path(`M${x + 178} 732C${x + 194} 820 ${x + 150} 846 ${x + 70} 830L${x + 66} 800L${x + 96} 732Z`, coat)
    s.oval(x + 58, 815, 28, skin, 16)
    s.line(`M${x + 30} 834L${x + 72} 770`, p.gold, 7)
    s.line(`M${x + 44} 836C${x + 70} 826 ${x + 80} 846 ${x + 110} 834`, p.slate, 3)
  }
  s.path('M752 838H848L836 752H764Z', s.across(p.white, p.mist, p.stone))
  for (const turn of [-160, -130, -105, -75, -50, -20]) leaf(s, 800, 760, 100, turn, turn % 2 ? p.leaf : p.green)
  for (const [x, y] of [
    [770, 690],
    [830, 684],
    [800, 650],
    [744, 728],
    [858, 726],
  ] as const) {
    s.oval(x, y, 28, p.rose, 25)
    s.oval(x - 4, y - 5, 18, p.pink, 14)
    s.oval(x, y - 3, 8, p.wine)
  }
}

function flag(s: Scene, x: number, bands: readonly string[]): void {
  s.rect(x - 6, 130, 12, 640, s.across(p.wheat, p.bronze))
  s.oval(x, 124, 14, p.gold)
  const edge = (y: number, reach: number): string => `C${x + 60} ${y + 34} ${x + 110} ${y + 10} ${x + reach} ${y + 70}`
  bands.forEach((colour, index) => {
    const y = 150 + index * 110
    s.path(
      `M${x + 6} ${y}${edge(y, 145)}V${y + 182}C${x + 110} ${y + 122} ${x + 60} ${y + 146} ${x + 6} ${y + 112}Z`,
      colour,
    )
  })
  s.path(
    `M${x + 50} 170C${x + 80} 178 ${x + 90} 176 ${x + 104} 186L${x + 96} 520C${x + 80} 512 ${x + 64} 512 ${x + 44} 506Z`,
    p.night,
    { opacity: 0.13 },
  )
}

/** A trainer at a board, people with laptops turned to her. */
export function trainingRoom(s: Scene): void {
  s.rect(0, 0, 1600, 1000, s.down(p.mist, mix(p.mist, p.sky, 0.3)))
  s.rect(0, 640, 1600, 360, s.down(mix(p.wheat, p.sand, 0.4), mix(p.gold, p.stone, 0.4)))
  s.rect(80, 110, 280, 420, p.white)
  s.clip('M94 124H346V516H94Z', () => {
    s.rect(90, 120, 260, 400, s.down(p.sky, p.cream))
    skyline(
      s,
      80,
      360,
      520,
      60,
      220,
      [
        { front: mix(p.stone, p.sky, 0.4), window: p.steel, cell: 15 },
        { front: p.sand, window: p.steel, cell: 15 },
      ],
      [44, 70],
    )
  })
  s.line('M220 124V516', p.white, 10)
  s.rect(500, 90, 820, 450, p.slate, { rx: 8 })
  s.rect(516, 106, 788, 418, p.white)
  for (const [index, h] of [90, 140, 120, 190, 240, 300].entries())
    s.rect(590 + index * 84, 470 - h, 54, h, s.down(index === 5 ? p.rose : p.sea, index === 5 ? p.wine : p.deep))
  s.line('M570 470H1100', p.slate, 5)
  s.line('M596 350L700 300L786 316L870 244L950 190L1060 140', p.gold, 8)
  s.oval(1190, 230, 66, p.wheat)
  s.path('M1190 230V164A66 66 0 0 1 1240 274Z', p.teal)
  s.line('M1140 340H1240M1140 370H1220M1140 400H1230', p.stone, 8)
  standing(s, 1400, 830, 1.45, { view: 'left', coat: p.wine, hairCut: 'long' })
  s.line('M1300 420L1190 330', p.bronze, 8)
  s.line('M1392 440L1350 486L1296 424', mix(p.wine, p.night, 0.25), 40)
  s.oval(1288, 414, 17, mix(p.wheat, p.pink, 0.45))
  for (const [row, k] of [
    [0, 1.15],
    [1, 1.5],
  ] as const) {
    const y = 800 + row * 210
    for (let index = 0; index < 4 - row; index += 1) {
      const x = 170 + row * 110 + index * (290 + row * 80)
      bust(s, x, y, k, { view: 'back' })
      const w = 100 * k
      s.path(`M${x + 60 * k} ${y - 64 * k}h${w}l10 ${74 * k}h${-w}Z`, s.down(p.steel, p.ink))
      s.path(`M${x + 68 * k} ${y - 56 * k}h${w - 16 * k}l7 ${56 * k}h${-w + 14 * k}Z`, p.sky)
      s.rect(x - 130 * k, y - 4, 290 * k, 22 * k, s.down(p.white, p.stone), { rx: 4 })
      s.path(`M${x - 116 * k} ${y + 18 * k}v${130 * k}M${x + 146 * k} ${y + 18 * k}v${130 * k}`, 'none', {
        stroke: p.slate,
        'stroke-width': 9,
      })
    }
  }
}

/** Guests with glasses on a terrace under strings of lamps, the city lit below. */
export function eveningReception(s: Scene): void {
  sky(s, 640, p.night, p.ink, p.slate, mix(p.wine, p.pink, 0.3), mix(p.pink, p.wheat, 0.4))
  stars(s, 140, 420)
  mountains(s, peaks(s, -60, 1660, 440, 570, 5), {
    light: mix(p.steel, p.wine, 0.4),
    shade: p.ink,
    air: mix(p.pink, p.slate, 0.4),
    base: 650,
    depth: 0.4,
  })
  skyline(
    s,
    -20,
    1620,
    720,
    40,
    210,
    [
      { front: p.slate, side: p.ink, window: p.wheat, lit: 0.5, cell: 14 },
      { front: mix(p.slate, p.wine, 0.25), side: p.ink, window: p.cream, lit: 0.4, cell: 14 },
    ],
    [44, 90],
  )
  s.rect(0, 700, 1600, 300, s.down(mix(p.wine, p.ink, 0.5), p.night))
  s.rect(0, 620, 1600, 14, p.gold)
  for (let x = 20; x < 1600; x += 52)
    s.path(
      `M${x} 634C${x - 14} 670 ${x + 18} 680 ${x + 4} 720H${x + 14}C${x + 26} 680 ${x - 4} 670 ${x + 10} 634Z`,
      p.night,
    )
  s.rect(0, 716, 1600, 14, p.night)
  for (const [from, sag] of [
    [-60, 150],
    [40, 110],
  ] as const) {
    for (let span = 0; span < 2; span += 1) {
      const [x1, x2, y] = [from + span * 820, from + (span + 1) * 820, 60 + from * 0.6 + 40]
      s.line(`M${x1} ${y}Q${(x1 + x2) / 2} ${y + sag * 2} ${x2} ${y}`, p.night, 4)
      for (let lamp = 1; lamp < 11; lamp += 1) {
        const t = lamp / 11
        const [lx, ly] = [x1 + (x2 - x1) * t, y + 4 * sag * t * (1 - t) + 14]
        s.oval(lx, ly, 46, s.outward(`${p.wheat}/0.75`, `${p.gold}/0.2`, `${p.gold}/0`))
        s.oval(lx, ly, 9, p.cream, 11)
      }
    }
  }
  const guests = [
    [150, 1.1, 'right', p.deep, 'short', false],
    [330, 1.06, 'left', p.rose, 'long', true],
    [590, 1.16, 'right', p.steel, 'short', false],
    [770, 1.08, 'front', p.gold, 'bun', true],
    [950, 1.15, 'left', p.ink, 'short', false],
    [1230, 1.08, 'right', p.teal, 'bun', true],
    [1420, 1.16, 'left', mix(p.stone, p.steel, 0.3), 'short', false],
  ] as const
  for (const [x, k, view, coat, hairCut, dress] of guests) {
    s.oval(x, 985, 110, p.night, 16, { opacity: 0.5 })
    standing(s, x, 985, k * 1.22, { view, coat, hairCut, dress, glass: true })
  }
}
