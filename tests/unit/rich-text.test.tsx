import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RichText, sanitize } from '@/components/rich-text/rich-text'
import { ShortText } from '@/components/rich-text/short-text'
import { storedTexts } from '../support/rich-text-fixtures'

const hostile: readonly (readonly [name: string, html: string])[] = [
  ['script', '<script>alert(1)</script>'],
  ['script within a split tag', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['image with an error handler', '<img src="/artwork/a.webp" onerror="alert(1)">'],
  ['image with an unquoted handler', '<img src=/artwork/a.webp onload=alert(1)>'],
  ['slash-separated handler', '<img/src="/a.webp"/onerror=alert(1)>'],
  ['click handler on a paragraph', '<p onclick="alert(1)">a</p>'],
  ['focus handler', '<p tabindex="0" autofocus onfocus="alert(1)">a</p>'],
  ['javascript link', '<a href="javascript:alert(1)">a</a>'],
  ['javascript link in capitals', '<a href="JaVaScRiPt:alert(1)">a</a>'],
  ['javascript link with a tab in it', '<a href="java\tscript:alert(1)">a</a>'],
  ['javascript link with entities', '<a href="&#106;avascript&colon;alert(1)">a</a>'],
  ['javascript link behind a control character', '<a href="\u0001javascript:alert(1)">a</a>'],
  ['vbscript link', '<a href="vbscript:msgbox(1)">a</a>'],
  ['data link', '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
  ['blob link', '<a href="blob:http://localhost/1">a</a>'],
  ['file link', '<a href="file:///etc/passwd">a</a>'],
  ['view-source link', '<a href="view-source:http://localhost/">a</a>'],
  ['scheme with a digit', '<a href="h323:somebody">a</a>'],
  ['link of an image map', '<map name="m"><area href="javascript:alert(1)" shape="default"></map>'],
  ['data picture', '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  ['SVG as data picture', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ['javascript picture', '<img src="javascript:alert(1)">'],
  ['source set', '<img src="/artwork/a.webp" srcset="https://evil.example/x 1x">'],
  ['picture sources', '<picture><source srcset="https://evil.example/x"><img src="/artwork/a.webp"></picture>'],
  ['SVG', '<svg onload="alert(1)"><circle r="1"/></svg>'],
  ['SVG link', '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>'],
  ['SVG with foreign object', '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>'],
  ['SVG with animation', '<svg><a><animate attributeName="href" values="javascript:alert(1)"/></a></svg>'],
  ['SVG use', '<svg><use href="data:image/svg+xml,#x"/></svg>'],
  ['MathML', '<math href="javascript:alert(1)"><mi>a</mi></math>'],
  [
    'mutation by MathML',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['mutation by a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  ['mutation by a comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['template', '<template><img src=x onerror=alert(1)></template>'],
  ['frame', '<iframe src="https://evil.example"></iframe>'],
  ['frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['object', '<object data="data:text/html,<script>alert(1)</script>"></object>'],
  ['embed', '<embed src="javascript:alert(1)">'],
  [
    'form',
    '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
  ],
  ['base', '<base href="https://evil.example/">'],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['stylesheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['style element', '<style>body{display:none}</style>'],
  ['style attribute', '<p style="position:fixed;inset:0;background:url(https://evil.example)">a</p>'],
  ['class', '<p class="fixed inset-0">a</p>'],
  ['clobbering by id', '<a id="location" href="/x">a</a><p id="main">a</p>'],
  ['clobbering by name', '<img name="cookie" src="/a.webp"><a name="getElementById">a</a>'],
  ['clobbering of the parser', '<form><input name="attributes"><input name="parentNode"></form>'],
  ['custom element', '<x-a is="y" onclick="alert(1)">a</x-a>'],
  ['data and aria attributes', '<p data-x="1" aria-label="b" role="alert">a</p>'],
  ['video', '<video autoplay onplay="alert(1)"><source onerror="alert(1)" src="x"></video>'],
  ['details', '<details open ontoggle="alert(1)">a</details>'],
  ['address on a paragraph', '<p href="/x" src="/y">a</p>'],
]

const tags = new Set('P BR H2 H3 H4 H5 H6 STRONG B EM I U S CODE PRE BLOCKQUOTE UL OL LI HR A IMG'.split(' '))
const attributes: Record<string, readonly string[]> = {
  A: ['href', 'title', 'target', 'rel'],
  IMG: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  OL: ['start'],
}

/** Parses the sanitiser's output, as a browser does when it shows it. */
function shown(html: string): HTMLElement {
  return new DOMParser().parseFromString(sanitize(html), 'text/html').body
}

describe('hostile rich text', () => {
  test.each(hostile)('%s leaves nothing but harmless tags and attributes', (_name, html) => {
    for (const element of shown(`<p>before</p>${html}<p>after</p>`).querySelectorAll('*')) {
      expect(tags, element.outerHTML).toContain(element.nodeName)
      for (const { name } of element.attributes)
        expect(attributes[element.nodeName] ?? [], element.outerHTML).toContain(name)
      const address = element.getAttribute('href') ?? element.getAttribute('src')
      if (address !== null)
        expect(['http:', 'https:'], element.outerHTML).toContain(new URL(address, 'http://localhost').protocol)
    }
  })

  test('sanitising what is sanitised changes nothing', () => {
    for (const [, html] of hostile) expect(shown(sanitize(html)).isEqualNode(shown(html)), html).toBe(true)
  })
})

describe('honest rich text', () => {
  test.each([
    'http://a.example',
    'https://a.example',
    'ftp://a.example',
    'ftps://a.example',
    'mailto:a@b.example',
    'tel:+3592',
    'callto:a',
    'sms:+3592',
    'cid:1',
    'xmpp:a@b.example',
    '/services',
    '#part',
    '?page=2',
    'a/b:c',
  ])('a link to %s stays and opens in a new tab, without telling where from', (href) => {
    const link = shown(`<a href="${href}" target="_self" rel="opener">a</a>`).querySelector('a')
    expect(link?.getAttribute('href')).toBe(href)
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  test('an anchor without an address stays plain', () => {
    expect(shown('<a>a</a>').innerHTML).toBe('<a>a</a>')
  })

  test('pictures come by address, load late, have a description or none, and keep their place', () => {
    const image = shown('<img src="/artwork/aktau-caspian.webp">').querySelector('img')
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('alt')).toBe('')
    expect(image?.getAttribute('width')).toBe('1600')
    expect(image?.getAttribute('height')).toBe('1000')
    expect(shown('<img src="https://a.example/b.jpg" alt="A port" width="300">').querySelector('img')?.alt).toBe(
      'A port',
    )
    for (const src of ['//evil.example/a.png', '/\\evil.example/a.png', 'a.png', ''])
      expect(shown(`<img src="${src}">`).querySelector('img')).toBeNull()
  })

  test('formatting survives, and the words of what is taken away remain', () => {
    const html =
      '<h2>Title</h2><p>One <strong>two</strong> <em>three</em></p><ol start="3"><li><p>four</p></li></ol><blockquote><p>five</p></blockquote><pre><code>six</code></pre><hr>'
    expect(shown(html).innerHTML).toBe(html)
    expect(shown('<h1>Seven</h1><font color="red">eight</font>').textContent).toBe('Seveneight')
  })

  test('the viewer shows it', () => {
    render(<RichText html={'<h2>Programme</h2><p onclick="x()">Come <a href="/events">along</a></p>'} />)
    expect(screen.getByRole('heading', { level: 2, name: 'Programme' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'along' })).toHaveAttribute('target', '_blank')
  })
})

describe('a short text', () => {
  /** What somebody sees of a text: its elements, its words, where links lead. */
  const seen = (root: Element) => ({
    elements: [...root.querySelectorAll('*')].map(({ localName }) => localName),
    words: root.textContent,
    links: [...root.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  })

  test.each(storedTexts.map(({ name, html }) => [name, html] as const))(
    'shows %s as the other viewer does',
    (_, html) => {
      const [short, rich] = [render(<ShortText html={html} />), render(<RichText html={html} />)]
      expect(seen(short.container.firstElementChild as Element)).toEqual(
        seen(rich.container.firstElementChild as Element),
      )
    },
  )

  test.each(hostile)('brings nothing to life of: %s', (_, html) => {
    const { container } = render(<ShortText html={html} />)
    const root = container.firstElementChild as Element
    expect(
      root.querySelector('script, style, iframe, object, embed, form, input, svg, math, base, meta, link'),
    ).toBeNull()
    for (const element of root.querySelectorAll('*')) {
      expect(
        element
          .getAttributeNames()
          .filter((name) => !/^(href|target|rel|src|srcset|sizes|alt|width|height|loading|decoding|start)$/.test(name)),
      ).toEqual([])
      expect(element.getAttribute('href') ?? '').not.toMatch(
        /^[^a-z/#]*(javascript|data|vbscript|blob|file|view-source):/i,
      )
      expect(element.getAttribute('src') ?? '/').toMatch(/^(https?:\/\/|\/)/)
    }
  })
})
