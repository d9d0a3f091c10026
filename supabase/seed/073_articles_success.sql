-- Newsroom: Member Success Stories.

insert into public.news_articles (id, slug, title, excerpt, image_url, status, published_at, category_id, author_id, created_at, content)
select v.id::uuid, v.slug, v.title, v.excerpt, '/artwork/' || v.picture || '.webp', 'published',
  published.at, c.id, u.id, published.at - interval '6 days', v.content
from (values
  ('41000000-0000-4000-8000-000000000031', 'a-cabinet-for-the-windiest-place', 'A Cabinet for the Windiest Place They Know',
   'How Svetlina Grid Systems and Zhel Qaqpa Renewables built protection cabinets that survive the Dzungarian Gate.', 'power-lines', 12, 'aigerim.nurlanova@bkcc.example',
$t$<p>The wind at the Dzungarian Gate has a local name and a bad reputation. It carries sand in summer and ice in winter, and it does not stop for commissioning. Aliya Sarsen, who connects wind parks to the grid for Zhel Qaqpa Renewables, had sent back two sets of protection cabinets when she met a manufacturer from Gabrovo at a chamber breakfast.</p>
<h2>A complaint as a specification</h2>
<p>She did not bring a specification. She brought a list of complaints: doors that cannot be closed with gloves on, seals that harden, fans that inhale the desert. The people of Svetlina Grid Systems asked whether they might keep the list.</p>
<p>Four months later <a href="https://svetlina-grid.example">Svetlina Grid Systems</a> delivered a cabinet without fans. It cools through its double back wall; the handle is as long as a forearm; the seals come from a supplier of refrigerated ships. Everything that has to be replaced can be replaced by one person <strong>with gloves on</strong>.</p>
<h2>Not without detours</h2>
<ul>
<li>The first certificate named a standard that the network operator did not recognise. Six weeks.</li>
<li>The second lorry was sent by a route that saved two days and lost five.</li>
<li>One cabinet was installed with its back to the wind, with results that both sides now describe as educational.</li>
</ul>
<blockquote><p>“They were the first supplier who laughed about the gloves, and the only one who then went and bought some to try.” (Aliya Sarsen)</p></blockquote>
<h2>What came of it</h2>
<p>Eleven cabinets have stood for a winter without a failure. Thirty more are on order, and a workshop in Taldykorgan is learning to assemble them from kits. At the <a href="/events/energy-day-grid-wind-and-storage">Energy Day</a> in Burgas both companies will show one, with its door open. Gloves will be provided.</p>$t$),
  ('41000000-0000-4000-8000-000000000032', 'the-cylinder-that-opened-a-wagon', 'The Cylinder That Opened a Wagon',
   null, 'container-yard', 46, 'editor@bkcc.example',
$t$<p>A grain wagon has to open quickly, close tightly, and do both after standing for a month at minus thirty-five. Temir Arba Wagon Works in Petropavl had designed one with hatches moved by hydraulics instead of hand wheels. Everything worked except the hydraulics.</p>
<h2>A question in a directory</h2>
<p>The works’ chief designer typed “hydraulics” and “cold” into the chamber’s <a href="/members">directory</a> and found one company, <a href="https://chardaklia-hydraulics.example">Chardaklia Hydraulics</a> of Sevlievo. He wrote in Russian. The answer, from export manager Martin Kalchev, came on the same day and contained no offer. It contained nine questions.</p>
<p>The seventh was the important one: <em>how long does the oil stand before it is asked to move?</em> Nobody in Petropavl had measured it. When they did, the problem turned out to be neither the cylinder nor the pump but the first two seconds.</p>
<h2>The solution, in one paragraph</h2>
<p>A small accumulator, warmed by the motion of the wagon itself, keeps a cupful of oil thin. It gives the first push; the pump does the rest. The patent is held by <strong>both companies</strong>, in equal parts. Drafting that clause took longer than drafting the accumulator.</p>
<h2>Two years in numbers</h2>
<ul>
<li>First letter to prototype: seven months</li>
<li>Prototype to approval: eleven months, one of them spent looking for a climate chamber large enough</li>
<li>Wagons in service: sixty-four</li>
<li>Hatches that failed to open last winter: none</li>
</ul>
<p>The companies now share a stock of spare parts in Astana, financed through leasing, and a fitter who speaks both languages. What would they do differently? “Meet sooner,” says Kalchev. “We solved in an afternoon at the drawing board what we had been discussing by letter for months.”</p>$t$),
  ('41000000-0000-4000-8000-000000000033', 'eighty-engineers-and-a-market-stall', 'Eighty Engineers and a Market Stall',
   'Nishka Software writes for banks. Kerege Fintech serves people who sell apples. Each had what the other lacked.', 'code-and-city', 81, 'editor@bkcc.example',
$t$<p>Dana Mukasheva takes visitors to the market before she takes them to the office. “Here is our customer,” she says beside a pyramid of Almaty apples. “She has one hand free and eleven seconds.” Kerege Fintech lets traders accept payment and issue an invoice within that time, in Kazakh or Russian, on any telephone.</p>
<img src="/artwork/almaty-mountains.webp" alt="Almaty below the snow line of its mountains">
<h2>Growing pains</h2>
<p>What works for four thousand traders may not work for forty thousand. Kerege’s software had been written quickly and well by six people; now banks wanted audits, reconciliation and a document that explained what happens when the network fails in the middle of a sale. Nishka Software in Sofia does little else.</p>
<p>The two met through a one-page brief of the kind that the chamber asks for. Its central sentence read: <em>we do not need more programmers, we need somebody who is afraid of the right things.</em></p>
<h2>A team of nine</h2>
<p>Five people in Sofia, four in Almaty, one list of tasks. They agreed on a few rules:</p>
<ol>
<li>Nothing may make the sale slower than eleven seconds. It is measured every night.</li>
<li>Every engineer from Sofia spends three days at the market before writing a line.</li>
<li>What is explained to a bank must also be explained to the woman with the apples.</li>
</ol>
<h2>Result</h2>
<p>Two banks have signed. Failed payments are down to a handful in a day, each of which is followed up by a person. And the knowledge has flown in both directions: Nishka now offers its own banking customers a screen for one-handed use.</p>
<blockquote><p>“We thought that we were exporting reliability. We were also importing impatience, and it has done us good.” (Ralitsa Gospodinova, Nishka Software)</p></blockquote>$t$),
  ('41000000-0000-4000-8000-000000000034', 'sand-sun-and-a-sommelier', 'Sand, Sun and a Sommelier: A Melnik Wine Finds Its City',
   null, 'almaty-mountains', 240, 'aigerim.nurlanova@bkcc.example',
$t$<p>When Neda Petkanova first poured her wine in Almaty, the guests looked at the mountains, took a sip, and asked for tea. “They were right,” she says. “It was the wrong wine, at the wrong temperature, with the wrong dish.” She went home to Sandanski with forty-one full bottles and a telephone number.</p>
<h2>The number</h2>
<p>It belonged to a young sommelier who had told her why. Heavy reds are what everybody brings. The city’s new restaurants cook with lamb, yes, but also with river fish, sour milk and herbs, at an altitude where the air is dry and people are thirsty. Had she anything <strong>lighter</strong>?</p>
<p>She had. Keratsuda is a white grape of the Struma valley that her grandfather kept for the family and nobody thought of exporting. She sent six bottles with a driver who was a cousin of somebody. Four were drunk at a single supper by three chefs.</p>
<img src="/artwork/vineyard.webp" alt="Rows of vines on terraces in evening light">
<h2>Small steps</h2>
<ul>
<li>A mixed pallet, by groupage from Sofia, with labels in three languages printed by the estate itself.</li>
<li>An importer with eleven restaurants instead of one with a hundred shops.</li>
<li>A supper twice a year at which she cooks. The importer says that it is worth more than any campaign.</li>
<li>The sommelier, employed half and half by importer and estate.</li>
</ul>
<h2>Now</h2>
<p><a href="https://struma-terrace.example">Struma Terrace Vineyards</a> sells a seventh of its harvest in Kazakhstan, most of it white. Four hectares of Keratsuda have been planted. The red is sold there too, after all: chilled, in small glasses, with horse-meat sausage, an idea that Petkanova would have called a crime three years ago.</p>
<blockquote><p>“I went to teach them about my wine. They taught me which of my wines was mine.”</p></blockquote>
<p>The supper is open to members; the dates are found under <a href="/events">Events</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000035', 'every-bale-has-a-sample', 'Every Bale Has a Sample',
   'Boz Dala Wool in Shymkent and Tundzha Loom in Sliven have traded for a year on the strength of a drawer.', 'textile-loom', 117, 'editor@bkcc.example',
$t$<p>In the office of <a href="https://bozdala-wool.example">Boz Dala Wool</a> stands a cabinet with four hundred drawers. In every drawer lies a handful of wool, and on every drawer is the number of a bale. “If you do not trust us,” says the manager, “open one.”</p>
<p>Kiril Doynov of Tundzha Loom did. He had come to Shymkent to see a supplier of felt and found himself at a sorting table with a grader. They disagreed about the fineness of a fleece. The laboratory proved her right, by half a micron.</p>
<h2>A contract of three pages</h2>
<p>Their agreement refers to the drawers. Each lot is described by the sample; half of it stays in Shymkent, half goes to Sliven, sealed. If the delivery differs from the sample, the price changes by a table that was agreed beforehand. There has been <strong>one</strong> deduction in a year, and one addition.</p>
<h2>What made it work</h2>
<ul>
<li>The wool is scoured before it travels: lighter, cleaner, and with fewer questions at the border.</li>
<li>Lots are small. A mill that weaves to order does not want forty tonnes of anything.</li>
<li>The herders are paid by grade and are told why. Some have begun to sort at the shearing.</li>
<li>Freight is paired with tiles that go the other way.</li>
</ul>
<h2>The blanket</h2>
<p>The first product is a travelling rug in three natural colours, undyed. On its hem is a number; whoever types it in sees the drawer, the district and the season. A hotel group has ordered it for its lake houses, and a railway museum for its sleeping car.</p>
<p>Doynov has since had a cabinet built for his own yarn. It has only sixty drawers, but, as he says, it is a start. What the two companies have learned went into our <a href="/events/workshop-wool-from-fleece-to-cloth">workshop in Sliven</a>, where his yarn was judged, too.</p>$t$),
  ('41000000-0000-4000-8000-000000000036', 'patience-in-blister-packs', 'Patience in Blister Packs',
   null, 'laboratory', 165, 'aigerim.nurlanova@bkcc.example',
$t$<p>It took nine hundred and four days to register a preparation of thyme and ivy in Kazakhstan. Nobody at <a href="https://bilkovets.example">Bilkovets Laboratories</a> or <a href="https://adyraspan.example">Adyraspan Pharma</a> is ashamed of the figure. “It was our first,” says the quality manager in Blagoevgrad. “The second took three hundred and ten.”</p>
<h2>Where the days went</h2>
<p>They counted, as pharmacists will. A hundred and twenty days passed while the partners looked for each other. Two hundred went into a classification that was asked for twice, because the first enquiry had been phrased as a statement. Ninety were lost on a reference standard that thawed in transit. The authority itself needed less time than anybody had expected.</p>
<h2>What the second file had that the first had not</h2>
<ol>
<li>A <strong>written answer</strong> on classification before anything else was begun.</li>
<li>One person on each side with the right to sign, and a deputy for each.</li>
<li>Stability data for the climate zone of the destination, started on the day of the contract.</li>
<li>Samples in twice the quantity, by two routes.</li>
<li>Labels laid out in Kazakh and Russian by somebody who designs labels.</li>
</ol>
<h2>Why bother</h2>
<p>Because the demand is real. Herbal preparations with a European file are asked for in pharmacies from Aktau to Oskemen, and the distributor has cold and dry storage in five cities. Adyraspan now registers products for other Bulgarian makers as well, at a fixed price for each step.</p>
<blockquote><p>“Regulation is a conversation. In the first year we shouted. In the second we listened.”</p></blockquote>
<p>Their timetable, with the mistakes left in, is the basis of our <a href="/events/webinar-registering-medicines-and-supplements">webinar</a>. Members can have it from the office.</p>$t$),
  ('41000000-0000-4000-8000-000000000037', 'a-lake-for-a-monastery', 'A Lake for a Monastery',
   'Two tour operators swapped their favourite places and sold both.', 'airport-plane', 60, 'editor@bkcc.example',
$t$<p>The card said “Lake at five in the morning, no people, one boat.” Beside it on the wall hung another: “Monastery kitchen, bean soup, silence.” They had been written by strangers, a hotel owner from Kokshetau and a walking guide from Sofia, at a <a href="/events/tourism-workshop-two-country-itineraries">workshop in Almaty</a>. A third participant, who sells journeys to Scandinavians, stood in front of the wall for a while and then joined the two with a piece of string.</p>
<h2>Eleven days of quiet</h2>
<p>The journey that came of it is called exactly that. Five days by the lakes of Burabay, a night in the train, one day in a city to be reminded of noise, then five days of walking from monastery to monastery in the Rila and Pirin mountains. Groups of ten. No loudspeakers, no early coach.</p>
<h2>The arithmetic of trust</h2>
<p>Neither <a href="https://kokshe-lakes.example">Kokshe Lake Resorts</a> nor <a href="https://belmeken-journeys.example">Belmeken Journeys</a> had worked with the other country. They agreed on what they call the swap:</p>
<ul>
<li>each hosts the other’s first group <strong>at cost</strong>;</li>
<li>each sends two of its guides to walk the other half before the guests do;</li>
<li>if one half is cancelled, the other half is extended, and the difference is shared.</li>
</ul>
<p>The last clause has been used once, after a storm. The guests stayed in the mountains and wrote the longest letters of thanks that the office has received.</p>
<h2>Full boats</h2>
<p>Six groups have travelled. The string is framed, and hangs in the lake hotel’s reception between the room keys and the price list for boats.</p>
<p>If you run a house, a trail or a kitchen that belongs on the wall, bring a card to the next workshop; dates are under <a href="/events">Events</a>.</p>$t$)
) as v (id, slug, title, excerpt, picture, days_ago, author, content)
join public.article_categories c on c.key = 'success'
join auth.users u on u.email = v.author
cross join lateral (select ((current_date - v.days_ago) + time '11:45') at time zone 'Europe/Sofia' as at) as published;
