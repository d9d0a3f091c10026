-- Newsroom: tags, and the articles of Trade Relations with the featured story and the scheduled one.
-- Publication dates count from the day of seeding, so that the latest news is always a few days old.

insert into public.article_tags (id, name)
select ('40000000-0000-4000-8000-' || lpad(t.number::text, 12, '0'))::uuid, t.name
from unnest(array[
  'Middle Corridor', 'Customs', 'Logistics', 'Agriculture', 'Energy', 'Mining', 'Technology', 'Food & Wine', 'Textiles',
  'Trade Finance', 'Legal', 'Tourism', 'Training', 'Membership', 'Trade Missions'
]) with ordinality as t (name, number);

insert into public.news_articles (id, slug, title, excerpt, image_url, status, is_featured, published_at, category_id, author_id, created_at, content)
select v.id::uuid, v.slug, v.title, v.excerpt, '/artwork/' || v.picture || '.webp', 'published', v.featured,
  published.at, c.id, u.id, least(published.at, now()) - interval '4 days', v.content
from (values
  ('41000000-0000-4000-8000-000000000001', 'what-the-middle-corridor-changes', 'What the Middle Corridor Changes for a Mid-Sized Shipper',
   'Three members sent three consignments across the Caspian and kept a diary. The kilometres mattered less than the handovers.',
   'middle-corridor-map', true, 3, 'editor@bkcc.example',
$t$<p>On a map the Middle Corridor is a line: Black Sea, Caucasus, Caspian, steppe. For a company that sends eight containers a year it is something else, a chain of eleven handovers, each with its own working hours. Three members of the chamber agreed to write down every one of them.</p>
<h2>Three consignments</h2>
<p>The first was ordinary: two containers of hydraulic cylinders from Sevlievo to a wagon works in Petropavl. The second was awkward, a mould of eleven tonnes that had to stay dry. The third went the other way, scoured wool from Shymkent to Sliven. All three were booked through forwarders who are members, and all three arrived. None arrived on the day that had been promised first.</p>
<h2>Where the time went</h2>
<p>Movement accounted for less than half of the journey. The rest was waiting, and most of the waiting had a cause that somebody along the chain had known in advance:</p>
<ul>
<li>a vessel that sails when it is full, not when it is Thursday;</li>
<li>a change of gauge for which platforms had been ordered one day late;</li>
<li>a packing list whose weights differed from the consignment note by forty kilograms.</li>
</ul>
<blockquote><p>“I used to ask forwarders for the transit time. Now I ask who will telephone me when it slips, and at what hour.”</p></blockquote>
<img src="/artwork/aktau-caspian.webp" alt="The Caspian shore at Aktau with a vessel waiting in the roads">
<h2>The cost of not knowing</h2>
<p>The freight itself differed little from what had been quoted. What nobody had quoted were the consequences: a fitter who waited six days in a hotel in Petropavl, a loom that stood still, a second lorry ordered in haste. Added up, they came to about a third of the freight for the first consignment and nearly half for the second. For the wool, which could wait, they came to nothing at all. The lesson is not that delays are dear. <strong>It is that the same delay is dear for one cargo and free for another</strong>, and that hardly anybody tells the forwarder which of the two he has been given.</p>
<h2>What to change on Monday</h2>
<p>The three diaries agree on four pieces of advice. Book the <strong>second leg before the first</strong>, because space on the Caspian is scarcer than space on the Black Sea. Put the same gross weight, to the kilogram, on every document. Insure the whole journey under one policy. And give the consignee’s telephone number to the terminal, not only to the forwarder.</p>
<p>None of this makes the corridor faster. It makes it <em>predictable</em>, and for a company that buys steel on the strength of a delivery date, that is worth more.</p>
<p>The diaries will be read aloud, with all the figures, at the <a href="/events/middle-corridor-working-day-for-shippers">working day for shippers</a> in Varna. Members who would like to keep a diary of their own can get the form from the <a href="/services">corridor desk</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000002', 'origin-stated-plainly', 'Origin, Stated Plainly: A Checklist before the First Declaration',
   null, 'border-dawn', false, 37, 'admin@bkcc.example',
$t$<p>Every week somebody sends us a certificate and asks whether it is right. It usually is, for another shipment. Origin is not a property of the seller or of the port: it is a property of the goods, and it has to be worked out each time they change.</p>
<h2>Two questions that sound alike</h2>
<p><strong>Non-preferential origin</strong> answers where goods come from; it is what labels, quotas and statistics look at. <strong>Preferential origin</strong> answers whether a lower duty may be claimed under an agreement. A machine can have the first without the second. Ask your buyer which of the two is needed before you ask us for a stamp.</p>
<h2>The checklist</h2>
<ol>
<li>Agree the classification code with the buyer, at six digits at least, in writing.</li>
<li>List the materials that you did not make, each with its own code, origin and price.</li>
<li>Look up the rule for your product: a change of code, a share of value, or a particular operation.</li>
<li>Keep the calculation with the invoice. It must still be there when somebody asks in three years.</li>
<li>Compare names and addresses on all papers, letter by letter. “Ltd” and “LLP” are not the same company.</li>
<li>Only now fill in the form.</li>
</ol>
<h2>If you are in doubt</h2>
<p>Customs administrations issue binding information on origin. It takes time, and it protects you for years. For anything that you intend to sell more than twice, it is the cheapest insurance there is.</p>
<p>Members may send us a complete file before noon and have it back on the same day; see <a href="/services">Documents and Certification</a>. The <a href="/events/webinar-customs-valuation-and-origin">webinar</a> goes through an example with real figures.</p>$t$),
  ('41000000-0000-4000-8000-000000000003', 'grain-one-way-machines-the-other', 'Grain One Way, Machines the Other: How Paired Cargo Works',
   'An empty container earns nothing. Two members have begun to fill the return leg for each other.', 'grain-terminal', false, 99, 'aigerim.nurlanova@bkcc.example',
$t$<p>The arithmetic of freight between our countries is lopsided. Machines, medicine and wine travel east in boxes; grain, metals and wool travel west in bulk, or not at all. Somebody pays for every empty box on its way home, and that somebody is usually the exporter, who finds the sum inside the freight rate without a name.</p>
<img src="/artwork/freight-terminal.webp" alt="Containers and cranes at an inland freight terminal">
<h2>A pair, not a pool</h2>
<p>Large shippers solve this with volume. Small ones tried pools, and found that a pool of nine companies needs a tenth one to manage it. The answer of a mill in Kostanay and a maker of farm equipment in Bulgaria was smaller: <strong>a pair</strong>.</p>
<p>They signed a framework of two pages. Each names its likely shipments for the quarter, with a margin of a fortnight. A forwarder common to both books round trips. Durum semolina in lined containers goes west; spare parts and seeders go east in the same boxes. Savings and demurrage are shared by weight.</p>
<h2>What had to be learned</h2>
<ul>
<li>A food-grade lining is cheap; proof that it was food-grade is not. They now photograph each one.</li>
<li>Container owners do not all allow their boxes so far from the sea. Ask first.</li>
<li>The seasons do not match. From sowing to harvest the mill keeps a small stock for the sake of the rhythm.</li>
</ul>
<blockquote><p>“We are not friends because of the freight. But the freight is why we telephone every Tuesday.”</p></blockquote>
<h2>Looking for the other half</h2>
<p>The corridor desk keeps a list of members with regular one-way flows. It has more eastbound names than westbound ones; producers of pulses, oilseeds, hides and non-ferrous scrap are especially sought. Write down what you ship, from where and how often, and send it to <a href="mailto:office@bkcc.example">office@bkcc.example</a>. Three lines suffice.</p>$t$),
  ('41000000-0000-4000-8000-000000000004', 'four-languages-one-file', 'Four Languages, One File: Which Document Needs Which',
   null, 'archive-library', false, 140, 'editor@bkcc.example',
$t$<p>A contract in English, a certificate in Bulgarian, a declaration in Russian, a label in Kazakh. Few shipments between our countries need fewer than three languages, and much money is spent on translating papers that nobody was going to read.</p>
<h2>Papers between the parties</h2>
<p>Contracts may be in any language the parties share. English with a Russian column is the most frequent choice among our members. Write down <strong>which column prevails</strong>; if both do, an arbitrator will one day have to choose for you.</p>
<h2>Papers for carriers</h2>
<p>Consignment notes follow conventions, and those prescribe their languages. Do not be inventive: a box filled in kindly but in the wrong language can hold a wagon for a day.</p>
<h2>Papers for authorities</h2>
<ul>
<li>Declarations: the language of the country where they are lodged.</li>
<li>Certificates of veterinary and plant health: bilingual models exist for most goods. Ask for the current one each season.</li>
<li>Company documents for registers, banks and tenders: sworn translation, and usually an apostille on the <em>original</em>, before it is translated.</li>
</ul>
<h2>Papers for people</h2>
<p>Labels, manuals and warranty cards are read by customers, and regulators take their part. Consumer goods in Kazakhstan carry Kazakh and Russian text. In Bulgaria it is Bulgarian, in Cyrillic and complete. Have a native speaker from the trade read the final proof, not the file that went to the translator.</p>
<p>Our <a href="/members">directory</a> lists interpreters and translators among the individual members. For a glossary of two hundred terms in four languages, begun by a retired dispatcher and continued by all of us, ask the office; it is free, and it grows with every correction that you send.</p>$t$),
  ('41000000-0000-4000-8000-000000000005', 'sunflower-contracts-what-buyers-ask', 'Sunflower Contracts: What Buyers Ask First',
   'Oil content, yes. But the first question from the north of Kazakhstan is about bags.', 'sunflower-fields', false, 207, 'aigerim.nurlanova@bkcc.example',
$t$<p>Bulgarian seed breeders and processors meet growing interest from northern Kazakhstan, where sunflower has moved into fields that used to lie fallow. We asked five buyers what they want to know before they talk about price.</p>
<h2>In their order, not ours</h2>
<ol>
<li><strong>Packaging.</strong> Can it be moved by hand? Many farms have no forklift where the seed arrives. Bags of a size that two people can lift sell better than the neatest pallet.</li>
<li><strong>Date of arrival.</strong> A week too late is a year too late. Buyers prefer a supplier with stock in the country to one with a better hybrid.</li>
<li><strong>Ripening time.</strong> The warm season is short, and first frosts do not read catalogues.</li>
<li><strong>Resistance</strong>, named race by race, with the trial and the year.</li>
<li><strong>Oil content and yield</strong>, from a field in the same latitude.</li>
</ol>
<h2>What that means for an offer</h2>
<p>Send trial results from comparable places or offer to run a trial. Two members set up demonstration plots with a farm near Kostanay; the farmer charged nothing but kept the crop. Sixty growers came to the field day, and the questions were exactly those above.</p>
<p>Check early that the variety may be sold. Listing takes several seasons, and seed for trial has rules of its own. An agronomist who has been through it, Saule Bekturova, is an individual member of the chamber and answers letters in Russian and English.</p>
<h2>And payment?</h2>
<p>It came up last in every conversation, and always in the same form: part in advance, the rest after the harvest. Whoever cannot wait should look for a bank or a leasing partner who can, <em>before</em> the first meeting.</p>$t$),
  ('41000000-0000-4000-8000-000000000006', 'diary-of-a-wagon', 'Diary of a Wagon',
   'Twenty-three days with covered wagon No. 7, from a siding near Petropavl to a quay on the Black Sea.', 'winter-train', false, 279, 'aigerim.nurlanova@bkcc.example',
$t$<p>Wagons do not keep diaries. Dispatchers do, and one of them let us copy the entries about a single covered wagon with fifty-eight tonnes of flour in bags. We have shortened, and removed some adjectives.</p>
<h2>The entries</h2>
<p><strong>Day 1.</strong> Loading finished at dusk. Two bags torn, replaced. Seals photographed.</p>
<p><strong>Day 3.</strong> Marshalled. Our train left; our wagon did not. A brake hose.</p>
<p><strong>Day 6.</strong> Moving at last. Nothing to see but weather.</p>
<p><strong>Day 10.</strong> Caspian port. Queue of vessels because of wind. The terminal publishes its berth plan every morning; we are in it for the day after tomorrow, and remain so for four days.</p>
<p><strong>Day 14.</strong> Aboard the ferry. The crew’s cook asks whether he may buy a bag. He may not.</p>
<p><strong>Day 16.</strong> Western shore. Documents checked in forty minutes, the best stop of the journey: the broker had sent them ahead.</p>
<p><strong>Day 19.</strong> Mountains. Two locomotives.</p>
<p><strong>Day 23.</strong> Black Sea. Bags into containers, hand over hand. Three wet, by a rivet hole in the roof.</p>
<h2>What the dispatcher adds</h2>
<blockquote><p>“People think that the sea is the risk. The risk is the night before the sea, when nobody knows whose wagon it is.”</p></blockquote>
<ul>
<li>Have the roof inspected from inside, door closed, in daylight.</li>
<li>Send documents ahead to every border, to a named person.</li>
<li>Ask for the position of the wagon at the same hour each day. You will be remembered as tiresome, and your wagon will be remembered too.</li>
</ul>
<p>The flour was sold within a week. The wagon is on its way back with tiles. For help with a consignment that stands still, see our <a href="/services">corridor desk</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000007', 'river-or-road-to-varna', 'River or Road? Choosing the First Mile to the Black Sea',
   null, 'danube-bridge', false, 375, 'admin@bkcc.example',
$t$<p>Most comparisons of routes to Kazakhstan begin at the port. For a factory in the north or west of Bulgaria the journey begins earlier, with a choice that is often made by habit: a lorry to the quay, or a barge down the Danube.</p>
<h2>When the river wins</h2>
<p>Heavy, indivisible and unhurried cargo belongs on water. A transformer, a silo in sections or six hundred tonnes of steel plate reach the sea with one lift at each end and without a single road permit. The price depends on the water level: agree on a surcharge table with the barge operator <em>before</em> the dry months, not during them.</p>
<h2>When the road wins</h2>
<ul>
<li>Less than a full load. Groupage lines collect in a day what a barge collects in a week.</li>
<li>Fixed vessel dates. A lorry that leaves tonight can catch a feeder the day after tomorrow.</li>
<li>Goods that dislike moisture, vibration of cranes, or being out of sight.</li>
</ul>
<h2>When it is a draw</h2>
<p>Full containers with a week to spare. Here the papers decide. By road the export declaration can be lodged near the factory and closed at the port; by river there may be a transshipment that needs a document of its own. Compare the <strong>door-to-deck</strong> cost including storage, because a barge that arrives early pays rent.</p>
<h2>A rule of thumb from our members</h2>
<p>Under ten tonnes, do not ask. Over sixty, always ask. Between them, ask a forwarder who offers both; one who owns lorries will recommend lorries, and one who owns barges will recommend patience. You find several of each in the <a href="/members">directory</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000008', 'a-shared-vocabulary-for-rail-and-sea', 'A Shared Vocabulary for Rail and Sea',
   'The chamber’s transport group publishes its glossary of the words that cause delays.', 'freight-terminal', false, -9, 'editor@bkcc.example',
$t$<p>“Ready for loading” means, to a stevedore, that the cargo stands beside the ship. To a railwayman it means that the papers are stamped. To a factory it means that the paint is dry. The transport group of the chamber has collected two hundred and twelve such words and agreed what they should mean between members.</p>
<h2>How it was made</h2>
<p>Each entry began with a quarrel. Members sent us the correspondence of consignments that had gone wrong; we looked for the word on which the misunderstanding turned. The group then wrote one definition in English and had it translated, by people who do the work, into Bulgarian, Kazakh and Russian.</p>
<h2>Three samples</h2>
<ul>
<li><strong>Arrival</strong>: the moment the means of transport can be unloaded, not the moment it is visible.</li>
<li><strong>Gross weight</strong>: with packing, lashing and dunnage, as weighed, in kilograms without decimals.</li>
<li><strong>Tomorrow</strong>: the next day on which both parties to the message work. <em>This entry took the longest.</em></li>
</ul>
<h2>How to use it</h2>
<p>Refer to it in your orders with one sentence, which is printed on the first page. It does not replace conventions or terms of delivery; where these define a word, the glossary repeats them.</p>
<p>Where a contract has its own definitions, those come first; where it is silent, an arbitrator can see what both parties may be presumed to have meant. Two law firms among our members have tried to find a hole in this sentence and have given up. Members receive the file through their announcements. Others may ask for it at <a href="mailto:office@bkcc.example">office@bkcc.example</a>. Corrections are welcome for as long as goods are late.</p>$t$)
) as v (id, slug, title, excerpt, picture, featured, days_ago, author, content)
join public.article_categories c on c.key = 'trade'
join auth.users u on u.email = v.author
cross join lateral (select ((current_date - v.days_ago) + time '09:30') at time zone 'Europe/Sofia' as at) as published;
