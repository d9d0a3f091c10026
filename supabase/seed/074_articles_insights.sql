-- Newsroom: Market Insights, one of them a draft.

insert into public.news_articles (id, slug, title, excerpt, image_url, status, published_at, category_id, author_id, created_at, content)
select v.id::uuid, v.slug, v.title, v.excerpt, '/artwork/' || v.picture || '.webp', case when v.days_ago is null then 'draft' else 'published' end,
  published.at, c.id, u.id, coalesce(published.at, now()) - interval '8 days', v.content
from (values
  ('41000000-0000-4000-8000-000000000041', 'reading-the-caspian-wind', 'Reading the Caspian Wind',
   'Ferries wait for weather. With a little method, a shipper can wait less.', 'caspian-ferry', 24, 'aigerim.nurlanova@bkcc.example',
$t$<p>Ask a shipper how long the crossing from Aktau takes and you hear “a day”. Ask a terminal manager and you hear “a day, after the wind”. We looked at a year of berth plans that Mangystau Quay Terminal publishes each morning, and talked to the people who draw them up.</p>
<h2>The pattern</h2>
<p>Closures are not spread evenly. They come in clusters of two to four days, most often from late autumn to early spring, and the queue that forms takes about as long to dissolve as the closure lasted. A vessel that misses its slot goes to the end. <strong>It is the queue, not the storm, that delays most cargo.</strong></p>
<h2>Three habits of those who wait less</h2>
<ul>
<li>They book <em>two</em> slots for urgent cargo and give one back. Terminals dislike it and understand it.</li>
<li>They have documents complete two days before arrival, so that the cargo can be called forward when a gap opens.</li>
<li>They look at the forecast for the opposite shore. A harbour is closed by the wind at its own breakwater, but it is filled by the wind at the other.</li>
</ul>
<h2>What it costs</h2>
<p>For general cargo a day of waiting costs less than most people fear and more than they budget for: storage, the next carrier’s missed slot, and in cold months the risk to anything that must not freeze. Members who enter <strong>four days of reserve</strong> in the plan from November to March, and one day in the other months, report that they are rarely wrong.</p>
<blockquote><p>“I cannot promise you a day. I can promise to tell you at seven every morning what I know.” (Ruslan Tokhtar, terminal manager)</p></blockquote>
<p>The corridor desk forwards the berth plan to members who ask. It is one page long and by far the best-read document that we distribute.</p>$t$),
  ('41000000-0000-4000-8000-000000000042', 'looking-beyond-the-capital', 'Looking beyond the Capital: Five Bulgarian Cities through an Investor’s Eyes',
   null, 'plovdiv-hills', 73, 'superadmin@bkcc.example',
$t$<p>Kazakh companies that come to Bulgaria look at Sofia first, and often only. A group of seven investors asked us for something else: a week by car, five cities, no ministries. They kept score. We publish the comments rather than the points.</p>
<h2>Plovdiv</h2>
<p>“Everything within twenty minutes, including lunch.” The industrial zones impressed by their order; land is no longer cheap. Strong in machine parts, packaging and food; several halls of the right size stood empty because their owners had moved to larger ones next door. <strong>Bring your own welders</strong>, or train them.</p>
<h2>Ruse</h2>
<p>A bridge, a river port and a railway in one town. Good for whoever thinks in tonnes. Rents are moderate, and the technical university is eager for practical projects.</p>
<h2>Burgas</h2>
<p>The port makes it obvious; the energy engineers make it interesting. Several visitors noted that maintenance companies here work to refinery standards, which they found familiar.</p>
<h2>Stara Zagora</h2>
<p>Cheap connection to a strong grid, and people who know how to run it. The region is looking for what comes after coal, and says so openly.</p>
<h2>Veliko Tarnovo</h2>
<p>“I came for an hour and asked about schools.” A university town with more programmers than one expects, and a view that does half of the recruiting.</p>
<img src="/artwork/veliko-tarnovo.webp" alt="Houses of Veliko Tarnovo stacked above the bend of the Yantra">
<h2>In common</h2>
<ul>
<li>Mayors who answer the telephone themselves.</li>
<li>A shortage of skilled workers that no brochure mentions. Ask employers, not agencies.</li>
<li>Euro prices, Union rules and, for visitors from the steppe, surprisingly short distances.</li>
</ul>
<p>Two of the seven have signed leases since. For an itinerary of your own talk to <a href="/services">Market Entry Support</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000043', 'one-policy-many-legs', 'One Policy, Many Legs: Insuring Cargo across Two Seas',
   null, 'burgas-ship', 128, 'admin@bkcc.example',
$t$<p>Between a factory in Bulgaria and a warehouse in Astana a crate may travel by lorry, ship, wagon, ferry, wagon and lorry again. Each carrier is liable under a convention of its own, up to a limit of its own, for a period of its own. The gaps between them are where claims disappear.</p>
<h2>Where the gaps are</h2>
<p>Carriers’ liability is counted per kilogram, and machinery is worth far more than the limits. Liability begins with taking over and ends with delivery; at a quay where one has delivered and the next has not yet taken over, <strong>nobody carries</strong>. And damage that is discovered at the end must be proved to have happened on a particular leg.</p>
<h2>What a cargo policy should say</h2>
<ul>
<li>Warehouse to warehouse, with ordinary storage on the way included for a number of days that matches reality. Thirty is better than fifteen.</li>
<li>All risks, with the exclusions listed, not hinted at. Look for frost and for insufficient packing.</li>
<li>One deductible for the whole journey, not for each leg.</li>
<li>War and strike clauses, with the current list of areas attached.</li>
<li>A surveyor named at both ends and on each shore of the Caspian.</li>
</ul>
<h2>A case</h2>
<p>A member shipped a packing line in nine crates. Crate six arrived with a bent frame. There were no photographs from the transshipments, and four carriers pointed at one another for five months. Under a single policy the insurer paid in three weeks, and did the pointing itself.</p>
<h2>A habit that costs nothing</h2>
<p>Photograph every crate, from four sides, at every handover; write the date on cardboard and hold it into the picture. Shock indicators at a few euros apiece do the rest. Brokers among our <a href="/members">members</a> will review an existing policy without obligation.</p>$t$),
  ('41000000-0000-4000-8000-000000000044', 'sofia-as-a-neighbour', 'Sofia as a Neighbour: What Central Asian IT Buyers Look For',
   'Not the lowest rate. Six conversations about outsourcing between time zones.', 'sofia-vitosha', 192, 'editor@bkcc.example',
$t$<p>For fifteen years Bulgarian software companies have worked for customers to the west. Now enquiries come from the east as well, and they sound different. We asked six buyers from Kazakhstan, three of them banks or payment companies, what they look for.</p>
<h2>Not a price list</h2>
<p>Programmers are to be had at home, and in good quality. What buyers seek is <strong>experience of rules</strong>: audits, data protection, interoperability, accessibility. “We are building what you had to build for the Union ten years ago,” said one. “We would like to skip your mistakes.”</p>
<h2>The six wishes</h2>
<ol>
<li>A first phase with a fixed price and a result that can be used even if there is no second.</li>
<li>People who come. Three days on the spot at the start save three weeks of calls.</li>
<li>Documentation in English <em>and</em> Russian, with interface texts in Kazakh that a native speaker has read.</li>
<li>The source code, from the first day, in a repository that belongs to the customer.</li>
<li>One person who may say no.</li>
<li>Patience with procurement, which in public institutions takes as long as it takes.</li>
</ol>
<h2>What Bulgarian companies underestimate</h2>
<p>How good the public digital services in Kazakhstan are. Visitors who arrive to explain electronic signatures are shown, politely, a telephone with everything on it. Come to learn, said all six, and the contract will follow.</p>
<h2>And the other way round?</h2>
<p>Two Kazakh companies have opened development offices in Sofia, to be inside the Union’s market and close to its customers. They chose it for its engineers, its mountain and, one of them admitted, its direct trams. See also our notes on <a href="/news/two-or-three-hours-apart">running a joint team</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000045', 'panels-above-the-peppers', 'Panels above the Peppers: Solar Power on Irrigated Land',
   'Irrigation needs power when the sun shines. Growers in both countries are drawing the obvious conclusion, carefully.', 'solar-field', 258, 'aigerim.nurlanova@bkcc.example',
$t$<p>Pumps run at noon in July; so do solar panels. Around Plovdiv and around Shymkent, growers of peppers, tomatoes and cotton have come to the same idea independently. An energy auditor and an agronomist from our membership compared eight farms, four on each side.</p>
<img src="/artwork/sunflower-fields.webp" alt="Sunflower fields under a wide summer sky">
<h2>Three designs</h2>
<p><strong>Beside the field.</strong> The simplest and cheapest. The panels take poor land, and a pump with a variable drive takes what they give. No battery: the reservoir is the battery.</p>
<p><strong>Above the field.</strong> Panels on stilts shade the crop and spare water. Peppers like it, tomatoes tolerate it, cotton refuses. Steel is the main cost, wind the main worry.</p>
<p><strong>On the canal.</strong> Panels over the water reduce evaporation, and nobody has to give up land. Permission takes longest, because two authorities own the same square metre.</p>
<h2>Findings</h2>
<ul>
<li>All eight farms oversized their panels and undersized their reservoirs.</li>
<li>Dust costs up to a tenth of the yield in the south of Kazakhstan, and less than half of that in Thrace. Water for cleaning belongs in the calculation.</li>
<li>Selling surplus to the grid was the least reliable part of every business plan. The farms that ignored it did best.</li>
<li>Theft of cable was named more often than hail.</li>
</ul>
<h2>For suppliers</h2>
<p>There is a market for robust, modest systems of between thirty and two hundred kilowatts: pump, drive, panels, steel and a service visit in spring, sold as one thing by one company. At present farmers buy the five from five. The first consortium to answer a telephone in the evening, said a grower near Turkistan, may have his order.</p>
<p>The comparison, with figures farm by farm, is available to members from the office.</p>$t$),
  ('41000000-0000-4000-8000-000000000046', 'the-quiet-business-of-turnarounds', 'The Quiet Business of Turnarounds',
   null, 'refinery-dusk', 322, 'admin@bkcc.example',
$t$<p>Every few years a refinery stops, is opened like a watch, cleaned, repaired and closed again. For some weeks two thousand people work where two hundred do otherwise. Around the Caspian such turnarounds are planned years ahead; those who plan them are looking for subcontractors with good hands and good papers.</p>
<h2>Who is wanted</h2>
<p>Not engineers in general. The shortages are precise:</p>
<ul>
<li>welders certified for thick-walled and alloyed pipe;</li>
<li>teams for heat exchangers that bring their own bundle pullers;</li>
<li>inspectors for tank floors;</li>
<li>calibration of instruments, with a mobile laboratory;</li>
<li>scaffolders, more of them than anybody ever has.</li>
</ul>
<h2>How contracts come about</h2>
<p>Operators deal with a handful of main contractors, and these choose subcontractors from lists. To be on a list takes references, safety statistics and a pre-qualification that is renewed each year. Companies from Burgas and Varna have the references. They often lack the statistics, <strong>because nobody had asked them to write down the accidents that did not happen</strong>.</p>
<h2>The calendar</h2>
<ol>
<li>Two years ahead: scope and long-lead items</li>
<li>Eighteen months: main contractors, and the moment to become known to them</li>
<li>Nine months: subcontracts</li>
<li>Three months: visas, medical certificates, training on site</li>
<li>Forty days of work; then paper, for about as long</li>
</ol>
<h2>An alliance</h2>
<p>Aq Jaiyq Process Engineering in Atyrau, a member, plans turnarounds and is interested in lasting alliances with Bulgarian repair companies: two or three crews that know one another and return each season. Write to us with references and, please, with statistics. The <a href="/contact">office</a> forwards complete files only.</p>$t$),
  ('41000000-0000-4000-8000-000000000047', 'what-the-numbers-on-a-grain-certificate-mean', 'What the Numbers on a Grain Certificate Mean',
   null, 'grain-silos', null, 'aigerim.nurlanova@bkcc.example',
$t$<p>Protein, gluten, falling number, vitreousness, test weight: a certificate for hard wheat is a short poem in which every line has a price. In preparation of the <a href="/events/grain-and-milling-mission-kostanay-astana">mission to Kostanay</a> we asked a miller to read one aloud.</p>
<h2>Protein and gluten</h2>
<p>Both speak about the same thing and measure it differently. Contracts from the steppe traditionally name gluten, European ones protein. Do not convert; agree on one and on the method.</p>
<h2>Falling number</h2>
<p>It tells how much rain the ripe grain has seen. Below a certain value the bread is sticky, and no blending will rescue it cheaply. After a wet harvest this is the line to look at first.</p>
<h2>Vitreousness</h2>
<p>For durum it decides between semolina and feed. It is judged by eye, on cut kernels, and two honest people can differ by several per cent. <strong>Name the laboratory</strong> in the contract.</p>
<h2>Test weight</h2>
<p>A heavy litre is a full kernel. Millers pay for it; carriers like it too.</p>
<h2>Moisture and admixture</h2>
<p>Two lines that look harmless. Half a per cent of water too much is paid for as wheat, carried as wheat, and dried at the buyer’s expense; a long wait in summer heat can turn it into a claim. Admixture is counted in several ways, and contracts that say only “maximum two per cent” leave open two per cent of what.</p>
<h2>Still to be added before publication</h2>
<ul>
<li>a specimen certificate with numbered explanations;</li>
<li>the comparison of sampling methods, from the laboratory in Stara Zagora;</li>
<li>the miller’s name, if she agrees.</li>
</ul>
<p>The best advice came at the end and concerns no number at all: ask for the sample itself, a kilogram, sealed, and bake with it.</p>$t$)
) as v (id, slug, title, excerpt, picture, days_ago, author, content)
join public.article_categories c on c.key = 'insights'
join auth.users u on u.email = v.author
cross join lateral (select ((current_date - v.days_ago) + time '08:45') at time zone 'Europe/Sofia' as at) as published;
