-- Calendar, part two: what has been, counted back from the Monday of the week of seeding, and the galleries.
-- The open office day is past but still says "upcoming", as it would when nobody has closed it: the site lists it as past.

insert into public.events (id, slug, title, category_id, status, start_date, end_date, registration_deadline, time_zone,
  location, is_online, meeting_url, max_participants, is_featured, image_url, description, created_at)
select v.id::uuid, v.slug, v.title, c.id, v.status,
  (monday.day - v.first_day_ago + v.starts) at time zone v.zone,
  (monday.day - v.last_day_ago + v.ends) at time zone v.zone,
  (monday.day - v.deadline_ago + time '18:00') at time zone v.zone,
  v.zone, v.location, v.meeting_url is not null, v.meeting_url, v.seats, false, '/artwork/' || v.picture || '.webp', v.description,
  now() - make_interval(days => v.first_day_ago + 50)
from (values
  ('31000000-0000-4000-8000-000000000014', 'open-office-day', 'Open Office Day on Oborishte Street', 'Networking', 'upcoming',
   4, time '10:00', 4, time '18:00', null::integer, 'Europe/Sofia', 'BKCC office, 12 Oborishte Street, Sofia', null, null::integer, 'office-window',
$t$<p>The door stands open from ten to six. Come without an appointment, with a question or without one; see who sits behind the signatures, and have tea from a proper samovar.</p>
<h2>Desks of the day</h2>
<ul>
<li><strong>Corridor desk</strong>: bring a consignment, leave with a route</li>
<li><strong>Documents desk</strong>: we read your certificate or invoice on the spot</li>
<li><strong>Membership desk</strong>: what it costs, what it brings, and for whom it is too early</li>
<li><strong>Legal desk</strong>, from two to four, staffed by a member law firm: a quarter of an hour for each visitor</li>
</ul>
<p>In the small hall we show photographs from the missions of the past year. Children of visitors are looked after by the Almaty correspondent’s mother, who will teach them to play <em>asyk</em> with bones if they let her.</p>
<p>The office is on the second floor; there is a lift from the courtyard. The nearest metro station is a walk of eight minutes away.</p>$t$),
  ('31000000-0000-4000-8000-000000000015', 'annual-general-assembly', 'Annual General Assembly and Members’ Dinner', 'Networking', 'completed',
   32, time '16:00', 32, time '22:00', 46, 'Europe/Sofia', 'Reading room of a historic library, Sofia', null, 120, 'assembly-hall',
$t$<p>Once a year the members decide. The assembly hears the report of the board and the auditors, elects, votes on the programme and asks whatever it likes. Every member company has one vote, whatever its size.</p>
<h2>Agenda</h2>
<ol>
<li>Report of the board and of the Secretary General</li>
<li>Accounts and auditors’ report</li>
<li>Election of three members of the board</li>
<li>Programme and budget for the coming year</li>
<li>Motions by members</li>
</ol>
<p>At the close of the formal part the chamber and two regional partner associations sign an agreement on exchanging trade missions.</p>
<h2>Dinner</h2>
<p>The dinner follows at the long tables between the bookcases. There are no speeches after the main course: the statutes do not require it, but the Secretary General does.</p>
<p>Papers were sent to members four weeks ahead and are found in the announcements of the portal. Members who cannot come may give their vote to another member in writing; nobody may carry more than two.</p>$t$),
  ('31000000-0000-4000-8000-000000000016', 'mining-and-metals-mission-karaganda-zhezkazgan', 'Mining and Metals Mission to Karaganda and Zhezkazgan', 'Trade Mission', 'completed',
   62, time '08:30', 59, time '18:00', 97, 'Asia/Almaty', 'Karaganda and Zhezkazgan, Kazakhstan', null, 14, 'copper-mine',
$t$<p>Fourteen companies that make pumps, hydraulics, screens, explosives detectors, dust filters and software travel to the places where such things wear out fastest.</p>
<h2>Four days</h2>
<ul>
<li><strong>Karaganda:</strong> meetings with drilling and service companies, visit to a repair works and to the technical university’s rock laboratory</li>
<li><strong>Night train</strong> to the west, with more conversation than sleep</li>
<li><strong>Zhezkazgan:</strong> open pit, concentrator and tailings dam, guided by those responsible for maintenance</li>
<li><strong>Closing day:</strong> procurement departments explain how to become an approved supplier, and which papers most applicants forget</li>
</ul>
<p>Each participant has individual meetings on the first and the last day, arranged from a brief of one page. The site visits require helmets, boots and a short medical declaration; the hosts provide the rest.</p>
<blockquote><p>“Bring the person who repairs it, not only the person who sells it.” The advice of our hosts, which nine of the fourteen companies followed.</p></blockquote>
<p>Our <a href="/news/four-days-underground-and-above">report</a> tells what came of it.</p>$t$),
  ('31000000-0000-4000-8000-000000000017', 'danube-to-caspian-logistics-forum', 'From the Danube to the Caspian: Logistics Forum in Ruse', 'Business Forum', 'completed',
   96, time '09:00', 96, time '18:00', 101, 'Europe/Sofia', 'River station, Ruse', null, 180, 'danube-mist',
$t$<p>The Danube brings goods to the Black Sea from ten countries. What happens to them if they are bound for Central Asia? The forum follows the water, then the rails, and finds the places where both are interrupted.</p>
<h2>Sessions</h2>
<ol>
<li><strong>The river.</strong> Low water, locks and the arithmetic of half-loaded barges</li>
<li><strong>The ports.</strong> Space, gauges and hours of work</li>
<li><strong>The sea and the other sea.</strong> Schedules that shippers can plan with</li>
<li><strong>The paper.</strong> One consignment note, or two, or five?</li>
</ol>
<p>Each session has a shipper in the chair. Carriers are asked to answer, not to advertise.</p>
<p>In the afternoon a barge takes participants under the bridge and back. It is the only part of the programme that always runs to time, because the captain is a member of nothing and waits for nobody.</p>
<p>Interpretation: Bulgarian, English, Russian. Drawings of the day are below, and the <a href="/news/the-map-with-the-red-pins">map with the red pins</a> has a story of its own.</p>$t$),
  ('31000000-0000-4000-8000-000000000018', 'workshop-wool-from-fleece-to-cloth', 'Wool from Fleece to Cloth: Grading, Contracts, Compliance', 'Workshop', 'completed',
   124, time '10:00', 124, time '17:00', 131, 'Europe/Sofia', 'Weaving mill, Sliven', null, 32, 'textile-loom',
$t$<p>Kazakhstan has wool that few buyers know how to specify; Bulgaria has looms that run below capacity. The workshop puts a sorting table between them.</p>
<h2>At the table</h2>
<p>In the morning graders open bales of four origins. Participants estimate fineness, yield and strength by hand and are then shown what the laboratory measured. <em>The weavers were nearer than the traders; the herder was nearest.</em></p>
<h2>On paper</h2>
<ul>
<li>how to describe a lot so that both parties mean the same thing;</li>
<li>veterinary certificates and scouring: what may cross the border greasy and what may not;</li>
<li>labelling rules for wool products in the Union;</li>
<li>animal-welfare declarations that a small herd can sign truthfully.</li>
</ul>
<p>At the end the participants draft a model contract of three pages. It refers to sealed samples instead of adjectives, and it sets a table of deductions and additions, so that a difference in quality need not become a quarrel. Members can ask the office for the current version in Bulgarian, Kazakh, Russian or English.</p>$t$),
  ('31000000-0000-4000-8000-000000000019', 'webinar-registering-medicines-and-supplements', 'Registering Medicines and Food Supplements: The First Steps', 'Webinar', 'completed',
   153, time '11:00', 153, time '12:30', 157, 'Europe/Sofia', null, 'https://meet.bkcc.example/registration-steps', 200, 'laboratory',
$t$<p>Is it a medicine, a food supplement or a cosmetic? The answer may differ from one side of the Caspian to the other, and everything else follows from it: the authority, the file, the fee, and whether it takes three months or three years.</p>
<p>A regulatory manager from Almaty and a quality manager from Blagoevgrad go through one imaginary product, a herbal throat spray, from the first classification to the first batch sold.</p>
<h2>Steps</h2>
<ol>
<li>Classification, and how to ask for it in writing</li>
<li>The file: which parts of a European one can be used again</li>
<li>Samples, reference standards and their journey through customs</li>
<li>Inspection of the place of manufacture</li>
<li>Labels in Kazakh and Russian</li>
<li>Duties after registration, which many forget to budget for</li>
</ol>
<p>Participants receive a timetable with the usual duration and cost of each step as a starting point for their own plan. Questions about single products were answered afterwards in writing, for members only and in confidence.</p>$t$),
  ('31000000-0000-4000-8000-000000000020', 'rose-valley-inward-visit', 'Rose Valley: Inward Visit of Cosmetics and Spa Buyers', 'Trade Mission', 'completed',
   185, time '07:00', 185, time '19:00', 213, 'Europe/Sofia', 'Kazanlak and the Rose Valley, Bulgaria', null, 16, 'rose-valley',
$t$<p>The day begins in the fields, because roses are picked while the dew is on them. Sixteen buyers of cosmetics, spa hotels and pharmacy chains from four Kazakh cities spend it with distillers, perfumers and makers of natural cosmetics.</p>
<h2>Hour by hour</h2>
<ul>
<li><strong>07:00</strong> In the field: picking, weighing, and why every hour counts</li>
<li><strong>09:30</strong> Two distilleries, an old copper one and a new steel one</li>
<li><strong>12:00</strong> Laboratory: how an oil is tested, and how an adulterated one gives itself away</li>
<li><strong>14:00</strong> Meetings, each of twenty minutes, each with samples</li>
<li><strong>17:30</strong> Round table on labels, shelf life and minimum quantities</li>
</ul>
<p>Bulgarian producers bring small packs that a hotel can order without filling a container. The chamber provides a shared price list in euros, delivered to Almaty, so that offers can be compared.</p>
<p>Interpreters accompany the group all day. Sturdy shoes and a hat are recommended, and an empty suitcase is no mistake. Our <a href="/news/a-morning-among-roses">report</a> has the rest.</p>$t$),
  ('31000000-0000-4000-8000-000000000021', 'tourism-workshop-two-country-itineraries', 'Two-Country Itineraries: A Workshop for Tour Operators', 'Workshop', 'completed',
   228, time '10:00', 228, time '16:00', 235, 'Asia/Almaty', 'Hotel conference room, Almaty', null, 28, 'airport-plane',
$t$<p>Nobody flies six hours for one lake. Could they be persuaded to fly for a lake, a monastery, a canyon and a seaside? Tour operators of both countries build journeys together, on a wall, with cards.</p>
<h2>How we work</h2>
<p>Each operator brings six cards: places, hosts or experiences that they would put their name to, with season, price and capacity on the back. In mixed teams participants lay out a journey of eight, eleven or fourteen days, and present it to two buyers from agencies that sell to third countries.</p>
<ul>
<li>Air links and how to deal with their gaps</li>
<li>Visas and insurance for travellers of various nationalities</li>
<li>Guides: languages, licences, fees</li>
<li>Who carries the risk when one half of a journey is cancelled</li>
</ul>
<p>By the end of the day there were five itineraries on the wall. Two of them have since been sold; the story of one is told in our <a href="/news/a-lake-for-a-monastery">news</a>.</p>$t$)
) as v (id, slug, title, category, status, first_day_ago, starts, last_day_ago, ends, deadline_ago, zone, location, meeting_url, seats, picture, description)
join public.event_categories c on c.name = v.category
cross join (select date_trunc('week', current_date)::date as day) as monday;

insert into public.event_images (id, event_id, url, caption, "order")
select ('32000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, e.id, '/artwork/' || v.picture || '.webp', v.caption, v.position
from (values
  (1, 'annual-general-assembly', 1, 'assembly-arrival', 'A voting card for every member, and a hook for every coat.'),
  (2, 'annual-general-assembly', 2, 'assembly-speech', 'The Secretary General reports, briefly.'),
  (3, 'annual-general-assembly', 3, 'assembly-vote', 'Every card counts once: the vote on the programme.'),
  (4, 'annual-general-assembly', 4, 'assembly-signing', 'The agreement on exchanging trade missions, a minute after the ink.'),
  (5, 'annual-general-assembly', 5, 'assembly-dinner', 'Dinner between the bookcases, and no speeches after the main course.'),
  (6, 'annual-general-assembly', 6, 'assembly-late', 'The last guests at the window. The coat was fetched the next morning.'),
  (7, 'mining-and-metals-mission-karaganda-zhezkazgan', 1, 'core-laboratory', 'Cores on the bench of the rock laboratory in Karaganda.'),
  (8, 'mining-and-metals-mission-karaganda-zhezkazgan', 2, 'winter-train', 'The line west. It had begun to snow in the afternoon.'),
  (9, 'mining-and-metals-mission-karaganda-zhezkazgan', 3, 'steppe-night', 'A halt in the night. Tea was served on the platform.'),
  (10, 'mining-and-metals-mission-karaganda-zhezkazgan', 4, 'power-lines', 'Everything here begins with a reliable line.'),
  (11, 'mining-and-metals-mission-karaganda-zhezkazgan', 5, 'meeting-room', 'Procurement explains the list of approved suppliers.'),
  (12, 'danube-to-caspian-logistics-forum', 1, 'ruse-forum', 'Shippers in the chair, carriers at the microphone, the bridge behind both.'),
  (13, 'danube-to-caspian-logistics-forum', 2, 'ruse-coffee', 'Coffee between the second and the third session.'),
  (14, 'danube-to-caspian-logistics-forum', 3, 'ruse-map', 'The map on which participants marked every wait of more than a day.'),
  (15, 'danube-to-caspian-logistics-forum', 4, 'ruse-wheelhouse', 'The captain is a member of nothing and waits for nobody.'),
  (16, 'danube-to-caspian-logistics-forum', 5, 'ruse-deck', 'Under the bridge on time, rain or no rain.'),
  (17, 'danube-to-caspian-logistics-forum', 6, 'ruse-quay', 'Early departure for those who had come by road.')
) as v (number, slug, position, picture, caption)
join public.events e on e.slug = v.slug;
