import { hidable } from './page/form-fields'

/** A rich text for the editor: its description, its HTML, and the HTML that the editor makes of it if that differs. */
export type RichTextFixture = { name: string; html: string; becomes?: string }

const link = (href: string, text: string) =>
  `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">${text}</a>`

/** One address of each scheme that a link may have (specification, section 5). */
const linkAddresses = [
  'http://a.example/b?c=d&e=f#g',
  'https://a.example',
  'ftp://a.example/b.zip',
  'ftps://a.example',
  'mailto:office@a.example',
  'tel:+35921234567',
  'callto:chamber',
  'sms:+35921234567',
  'cid:part1',
  'xmpp:office@a.example',
  '/services',
  '#programme',
  '1',
  'true',
] as const

/** Rich texts as they are stored: by this editor, by earlier editors, by an import, or by an attacker. */
export const storedTexts: readonly RichTextFixture[] = [
  { name: 'nothing', html: '', becomes: '<p></p>' },
  { name: 'a plain text', html: 'Dear members', becomes: '<p>Dear members</p>' },
  // A form's fields hide the properties of its element, which parsers read.
  ...hidable.map((name) => ({
    name: `a form with a field called ${name}`,
    html: `<p>Before</p><form style="color: red"><input name="${name}"></form><p>After</p>`,
    becomes: '<p>Before</p><p>After</p>',
  })),
  {
    name: 'paragraphs with a blank line between them',
    html: '<p>One</p><p></p><p>Two</p>',
    becomes: '<p>One</p><p></p><p>Two</p>',
  },
  {
    name: 'Bulgarian and Kazakh',
    html: '<p>Българо-казахстанска търговска камара</p><p>Қазақстан Республикасы — «Әріптестік»</p>',
    becomes: '<p>Българо-казахстанска търговска камара</p><p>Қазақстан Республикасы — «Әріптестік»</p>',
  },
  {
    name: 'signs that HTML needs for itself',
    html: '<p>Fish &amp; chips &lt;b&gt; "4" &gt; 3</p>',
    becomes: '<p>Fish &amp; chips &lt;b&gt; "4" &gt; 3</p>',
  },
  { name: 'hard spaces and line breaks', html: '<p>10&nbsp;000 BGN<br>per year<br></p>' },
  {
    name: 'HTML written with indentation',
    html: '<h2>\n  Programme\n</h2>\n\n<ul>\n  <li>First</li>\n  <li>Second</li>\n</ul>\n',
    becomes: '<h2>Programme</h2><ul><li><p>First</p></li><li><p>Second</p></li></ul>',
  },
  {
    name: 'a line break as the only space between words',
    html: '<p><strong>one</strong>\n<em>two</em></p>',
    becomes: '<p><strong>one</strong> <em>two</em></p>',
  },
  {
    name: 'every heading',
    html: '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
    becomes: '<h2>1</h2><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  },
  {
    name: 'every mark',
    html: '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p>',
    becomes: '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p>',
  },
  {
    name: 'marks of old',
    html: '<p><b>a</b><i>b</i><del>c</del><strike>d</strike></p>',
    becomes: '<p><strong>a</strong><em>b</em><s>cd</s></p>',
  },
  { name: 'marks in marks', html: '<p><strong>bold <em>and slanted <u>and underlined</u></em></strong> plain</p>' },
  { name: 'a linked bold word', html: `<p><strong>See <a href="https://a.example">here</a></strong></p>` },
  {
    name: 'a preformatted text',
    html: '<pre><code class="language-js">if (a &lt; b) {\n  c()\n}</code></pre>',
    becomes: '<pre><code>if (a &lt; b) {\n  c()\n}</code></pre>',
  },
  {
    name: 'a quotation of two paragraphs',
    html: '<blockquote><p>One</p><p>Two</p></blockquote>',
    becomes: '<blockquote><p>One</p><p>Two</p></blockquote>',
  },
  { name: 'a quotation with a list in it', html: '<blockquote><ul><li><p>One</p></li></ul><p>Two</p></blockquote>' },
  {
    name: 'nested lists',
    html: '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li></ol></li><li><p>d</p></li></ul>',
    becomes: '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p></li></ul></li></ol></li><li><p>d</p></li></ul>',
  },
  {
    name: 'a list nested as old editors did',
    html: '<ul><li>a</li><ul><li>b</li></ul></ul>',
    becomes: '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  },
  {
    name: 'a numbered list that begins at 3',
    html: '<ol start="3" type="a"><li>c</li><li>d</li></ol>',
    becomes: '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>',
  },
  {
    name: 'a numbered list that begins nowhere',
    html: '<ol start="x"><li>a</li></ol>',
    becomes: '<ol><li><p>a</p></li></ol>',
  },
  { name: 'a line', html: '<p>a</p><hr><p>b</p>', becomes: '<p>a</p><hr><p>b</p>' },
  ...linkAddresses.map((href) => ({
    name: `a link to ${href}`,
    html: `<p><a href="${href.replaceAll('&', '&amp;')}" target="_self" rel="opener">a</a></p>`,
    becomes: `<p>${link(href.replaceAll('&', '&amp;'), 'a')}</p>`,
  })),
  { name: 'a link with a title', html: '<p><a href="https://a.example" title="The port">a</a></p>' },
  {
    name: 'a picture',
    html: '<img src="https://a.example/b.webp" alt="A port at night" title="Varna" width="800" height="450">',
    becomes: '<img src="https://a.example/b.webp" alt="A port at night" title="Varna" width="800" height="450">',
  },
  {
    name: 'a picture without a description',
    html: '<p>before</p><img src="/storage/b.webp"><p>after</p>',
    becomes: '<p>before</p><img src="/storage/b.webp" alt=""><p>after</p>',
  },
  { name: 'artwork of the site', html: '<img src="/artwork/aktau-caspian.webp" alt="Aktau">' },
  {
    name: 'a picture within a paragraph',
    html: '<p>before<img src="/b.webp" alt="b">after</p>',
    becomes: '<p>before</p><img src="/b.webp" alt="b"><p>after</p>',
  },
  {
    name: 'a picture in a list',
    html: '<ul><li><p>a</p><img src="/b.webp" alt="b"></li></ul>',
    becomes: '<ul><li><p>a</p><img src="/b.webp" alt="b"></li></ul>',
  },
  {
    name: 'pictures as data, from the disk and from anywhere',
    html: '<p>a</p><img src="data:image/png;base64,iVBORw0KGgo="><img src="file:///c:/b.png"><img src="blob:http://localhost/1"><img src="//a.example/b.png"><img src="b.png"><img>',
    becomes: '<p>a</p>',
  },
  { name: 'a script', html: '<p>a</p><script>alert(1)</script>', becomes: '<p>a</p>' },
  {
    name: 'handlers',
    html: '<p onclick="alert(1)">a <b onmouseover="alert(1)">b</b></p><img src="/c.webp" onerror="alert(1)">',
    becomes: '<p>a <strong>b</strong></p><img src="/c.webp" alt="">',
  },
  {
    name: 'links that run a script',
    html: '<p><a href="javascript:alert(1)">a</a> <a href="JaVa\tscript:alert(1)">b</a> <a href="\u0001javascript:alert(1)">c</a> <a href="&#106;avascript&colon;alert(1)">d</a></p>',
    becomes: '<p>a b c d</p>',
  },
  {
    name: 'links to what is no address',
    html: '<p><a href="data:text/html,x">a</a> <a href="vbscript:x">b</a> <a href="file:///etc/passwd">c</a> <a href="h323:x">d</a> <a>e</a></p>',
    becomes: '<p>a b c d e</p>',
  },
  { name: 'nothing but frames', html: '<frameset><frame src="/a"></frameset>', becomes: '<p></p>' },
  { name: 'frames with a text behind them', html: '<frameset></frameset><p>a</p>', becomes: '<p>a</p>' },
  {
    name: 'looks, ids and names',
    html: '<p class="fixed" id="main" style="position:fixed" name="cookie" data-x="1" aria-hidden="true">a <span style="color:red">b</span> <font color="red">c</font></p>',
    becomes: '<p>a b c</p>',
  },
  {
    name: 'frames, forms and drawings',
    html: '<iframe src="https://a.example"></iframe><form><input name="a"></form><svg><circle r="1"/></svg><video src="/a.mp4"></video><p>a</p>',
    becomes: '<p>a</p>',
  },
]

/** Clipboard contents, and what the editor must make of them. */
export const pastedTexts: readonly Required<RichTextFixture>[] = [
  {
    name: 'a letter from Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><title>Letter</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head><body lang=BG style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'><span lang=EN-US style='font-family:"Arial"'>Invitation<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='color:red'>Dear</span></b><span style='mso-spacerun:yes'>  </span><i>members</i>, read
our <a href="https://a.example"><span style='color:blue'>programme</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>One and a half<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoNormal>Between<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span><![endif]><b>Four</b><o:p></o:p></p>
<!--EndFragment--></body></html>`,
    becomes: `<h2>Invitation</h2><p><strong>Dear</strong> <em>members</em>, read our ${link('https://a.example', 'programme')}.</p><ul><li><p>One</p><ul><li><p>One and a half</p></li></ul></li><li><p>Two</p></li></ul><p>Between</p><ol start="4"><li><p><strong>Four</strong></p></li></ol>`,
  },
  {
    name: 'a document of Google',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700">Title</span></h2><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic;color:#f00">slanted</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Item</span></p></li></ul></b>',
    becomes: '<h2>Title</h2><p>Plain, <strong>bold</strong> and <em>slanted</em></p><ul><li><p>Item</p></li></ul>',
  },
  {
    name: 'a part of a web page',
    html: '<article class="post" style="color:#333"><header><h3 style="font-weight:bold">News</h3></header><div class="lead">Lead with <a class="btn" href="https://a.example/x" onclick="track()">a link</a></div><figure><img src="https://a.example/p.jpg" srcset="x 2x" alt="Port"><figcaption>Caption</figcaption></figure><blockquote class="q">Quote</blockquote><script>track()</script><img src="data:image/gif;base64,R0lGOD"></article>',
    becomes: `<h3>News</h3><p>Lead with ${link('https://a.example/x', 'a link')}</p><img src="https://a.example/p.jpg" alt="Port"><p>Caption</p><blockquote><p>Quote</p></blockquote>`,
  },
  {
    name: 'a table, row by row',
    html: '<table><tbody><tr><td>Country</td><td><b>Trade</b></td></tr><tr><td><p>Kazakhstan</p></td><td>1</td></tr></tbody></table>',
    becomes: '<p>Country · <strong>Trade</strong></p><p>Kazakhstan · 1</p>',
  },
  {
    name: 'a table that holds more than lines, cell by cell',
    html: '<table><tr><td><p>One</p><p>Two</p></td><td>Three</td></tr></table>',
    becomes: '<p>One</p><p>Two</p><p>Three</p>',
  },
  {
    name: 'links to places of the page that it comes from, and of its site',
    html: `<p>Rates<a href="#_ftn1" name="_ftnref1">[1]</a>, <a href="/tariffs">tariffs</a>, <a href="duties.html">duties</a>, <a href="//a.example/x">terms</a> and <a href="HTTPS://a.example/y">law</a></p>`,
    becomes: `<p>Rates[1], tariffs, duties, terms and ${link('HTTPS://a.example/y', 'law')}</p>`,
  },
  {
    name: 'words with no-break spaces and soft hyphens between them',
    html: '<meta charset="utf-8"><p>Палатата&nbsp;кани&nbsp;<b>своите</b>&nbsp;&nbsp;членове&nbsp;на&nbsp;12&nbsp;октомври: 10&nbsp;000&nbsp;лв.</p><p>Мягкий&shy;перенос&shy;внутри.</p>',
    becomes:
      '<p>Палатата кани <strong>своите</strong> членове на&nbsp;12&nbsp;октомври: 10&nbsp;000&nbsp;лв.</p><p>Мягкийпереносвнутри.</p>',
  },
]
