-- Calendar, part one: what is to come. Days count from the Monday of the week of seeding, so that business events fall on working days
-- and the calendar is always half before and half behind the reader. Times are local to the event's zone.

insert into public.event_categories (id, name) values
  ('30000000-0000-4000-8000-000000000001', 'Business Forum'),
  ('30000000-0000-4000-8000-000000000002', 'Trade Mission'),
  ('30000000-0000-4000-8000-000000000003', 'Networking'),
  ('30000000-0000-4000-8000-000000000004', 'Workshop'),
  ('30000000-0000-4000-8000-000000000005', 'Webinar'),
  ('30000000-0000-4000-8000-000000000006', 'Exhibition');

insert into public.events (id, slug, title, category_id, status, start_date, end_date, registration_deadline, time_zone,
  location, is_online, meeting_url, max_participants, is_featured, image_url, description, created_at)
select v.id::uuid, v.slug, v.title, c.id, v.status,
  (monday.day + v.first_day + v.starts) at time zone v.zone,
  (monday.day + v.last_day + v.ends) at time zone v.zone,
  (monday.day + v.deadline_day + time '18:00') at time zone v.zone,
  v.zone, v.location, v.meeting_url is not null, v.meeting_url, v.seats, v.featured, '/artwork/' || v.picture || '.webp', v.description,
  now() - make_interval(days => 20 + v.first_day / 2)
from (values
  ('31000000-0000-4000-8000-000000000001', 'sofia-astana-business-forum', 'Sofia–Astana Business Forum', 'Business Forum', 'upcoming',
   22, time '09:30', 23, time '16:00', 18, 'Europe/Sofia', 'Congress hall, Oborishte district, Sofia', null, 300, true, 'conference-hall',
$t$<p>Two days, one stage and forty tables: the forum is the largest meeting of Bulgarian and Kazakh business that the chamber organises, and the only one at which both boards of our partner associations sit in the same room.</p>
<h2>First day: what is being built</h2>
<p>Four panels, each opened by a company that has a project to show rather than a slide to defend. Questions are collected in writing and in three languages, so that the shy ones are asked too.</p>
<ol>
<li>Energy: connecting wind and solar parks to grids that were planned for coal</li>
<li>Agriculture: storage, milling and the return freight</li>
<li>Technology: electronic documents that a customs officer in both countries accepts</li>
<li>Transport: one week in the life of a container between Varna and Almaty</li>
</ol>
<h2>Second day: who builds with whom</h2>
<p>Pre-arranged meetings of twenty-five minutes. Registered participants see the list of companies in advance and choose up to <strong>eight meetings</strong>; the office matches the wishes and sends a personal timetable. Interpreters walk the floor.</p>
<blockquote><p>“I came with twelve business cards and went home with two contracts to draft. The cards are still in the drawer.” (a participant of the last forum)</p></blockquote>
<p>The forum dinner takes place on the first evening. Members pay the member rate; guests are welcome. Companies that would like to present a project should read <a href="/services">what the matchmaking desk needs</a> and write to <a href="mailto:office@bkcc.example">office@bkcc.example</a>.</p>$t$),
  ('31000000-0000-4000-8000-000000000002', 'middle-corridor-working-day-for-shippers', 'Middle Corridor in Practice: A Working Day for Shippers', 'Workshop', 'upcoming',
   17, time '10:00', 17, time '16:30', 14, 'Europe/Sofia', 'Port conference centre, Varna', null, 60, false, 'varna-port',
$t$<p>A day for people who book freight, not for people who draw maps. We follow three real consignments from the loading ramp in Bulgaria to the consignee in Kazakhstan, with everybody who touches them in the room: forwarder, stevedore, ship’s agent, rail dispatcher, insurer.</p>
<h2>Programme</h2>
<ul>
<li><strong>10:00</strong> A pallet of machine parts for Almaty: groupage, and why two days are lost before the truck leaves</li>
<li><strong>11:30</strong> Twelve containers for Aktau: vessel space, empty returns, the Caspian in a gale</li>
<li><strong>13:00</strong> Lunch on the quay and a walk through the bonded store</li>
<li><strong>14:30</strong> One transformer, eighty-seven tonnes: permits and bridges</li>
<li><strong>15:45</strong> Your own cases, sent in beforehand and discussed anonymously</li>
</ul>
<p>Every participant receives a folder with filled-in specimens of the consignment notes, the packing declaration and the insurance certificate. They are real ones with the names changed.</p>
<p>Please bring safety shoes for the walk. The workshop is held in English and Bulgarian; slides are also available in Russian.</p>$t$),
  ('31000000-0000-4000-8000-000000000003', 'webinar-customs-valuation-and-origin', 'Customs Valuation and Proof of Origin for First-Time Exporters', 'Webinar', 'upcoming',
   9, time '11:00', 9, time '12:30', 8, 'Europe/Sofia', null, 'https://meet.bkcc.example/customs-origin', null, false, 'customs-desk',
$t$<p>The first declaration decides how the next hundred will be looked at. In ninety minutes a customs broker from each country explains what the officer on the other side wants to see, and in what order.</p>
<h2>We shall cover</h2>
<ul>
<li>the customs value: which costs belong to it, which do not, and how terms of delivery move the line;</li>
<li>origin that confers a preference and origin that does not, and why the difference matters to your buyer’s price;</li>
<li>the classification code that you share with your buyer <em>before</em> the invoice is written;</li>
<li>what to do when the value is questioned.</li>
</ul>
<p>The second half belongs to your questions. Send them until the evening before to <a href="mailto:office@bkcc.example">office@bkcc.example</a>; those that come with a document, made anonymous, are answered first.</p>
<p>The webinar is held in English with a Russian channel. Participation is free for members and for companies that have <a href="/membership">applied for membership</a>. The recording stays with the participants for thirty days.</p>$t$),
  ('31000000-0000-4000-8000-000000000004', 'long-table-evening-almaty', 'The Long Table: A Networking Evening in Almaty', 'Networking', 'upcoming',
   10, time '18:30', 10, time '21:30', -3, 'Asia/Almaty', 'Garden restaurant below the mountains, Almaty', null, 40, false, 'almaty-night',
$t$<p>One table, forty chairs and no name badges. Members and guests of the chamber in Almaty meet four times a year for a dinner with a single rule: you change your seat after every course.</p>
<p>This time the table has a subject, <strong>first employees</strong>. Who was the first person you hired in the other country, how did you find them, and would you do it again? Three members begin with a story of five minutes each:</p>
<ul>
<li>a software company that opened its office with two graduates and a samovar;</li>
<li>a vineyard that was looking for a salesman and found a sommelier;</li>
<li>a forwarder who has hired by telephone for eleven years.</li>
</ul>
<p>The kitchen cooks from both sides: Kazakh starters and main courses, Bulgarian desserts and wine. There is a vegetarian menu and a menu without alcohol; please tell us when you register.</p>
<p>All seats are taken. If you cannot come, let our correspondent know, because there is a waiting list and it is a friendly one.</p>$t$),
  ('31000000-0000-4000-8000-000000000005', 'grain-and-milling-mission-kostanay-astana', 'Grain and Milling Mission to Kostanay and Astana', 'Trade Mission', 'upcoming',
   63, time '08:00', 67, time '17:00', 32, 'Asia/Almaty', 'Kostanay and Astana, Kazakhstan', null, 18, false, 'grain-silos',
$t$<p>Five days among elevators, mills and the people who finance them. The mission is meant for producers of drying, storage and milling equipment, for grain laboratories and for traders of either country who want to see where the quality on the certificate comes from.</p>
<h2>Route</h2>
<ol>
<li><strong>Monday</strong>, Kostanay: introduction by the regional chamber, visit to two line elevators</li>
<li><strong>Tuesday</strong>, the Turgai road: a farm of the steppe kind, its dryer and its workshop</li>
<li><strong>Wednesday</strong>, a mill at work, then individual meetings</li>
<li><strong>Thursday</strong>, by rail to Astana; evening with members</li>
<li><strong>Friday</strong>, Astana: leasing companies, the export laboratory, closing round</li>
</ol>
<h2>What is arranged for you</h2>
<p>A personal meeting programme of at least six appointments, invitation letters, interpreters, hotel rooms at group rates, and all transport inside Kazakhstan. You book your own flights.</p>
<p>It may be cold, and the distances are long. Warm boots are not a figure of speech.</p>
<p>The group is limited to eighteen companies. Tell us with your registration whom you would like to meet; we begin to telephone as soon as we have it.</p>$t$),
  ('31000000-0000-4000-8000-000000000006', 'caspian-shipping-round-table', 'Caspian Shipping Round Table', 'Business Forum', 'cancelled',
   29, time '11:00', 29, time '17:00', 25, 'Asia/Aqtau', 'Seaside conference hall, Aktau', null, 45, false, 'caspian-ferry',
$t$<p><strong>This event has been cancelled.</strong> Two of the three shipping lines that were to present their schedules are reviewing them, and a round table about timetables without timetables would waste everybody’s day. Fees already paid are returned in full.</p>
<p>The questions do not go away, so we are collecting them for a later date:</p>
<ul>
<li>How far ahead can space be booked, and what does a booking bind whom to?</li>
<li>Which notice of weather delays would help the inland carriers most?</li>
<li>What is to be done about the shortage of empty containers on the eastern shore?</li>
<li>Could smaller shippers pool a weekly slot?</li>
</ul>
<p>If one of them is yours, send us your case in a few lines. Members who were registered receive the written statements of the terminal and of two forwarders, who had already prepared them and kindly agreed to share them.</p>
<p>In the meantime the <a href="/events/middle-corridor-working-day-for-shippers">working day in Varna</a> treats the crossing from the western side.</p>$t$),
  ('31000000-0000-4000-8000-000000000007', 'webinar-reading-a-kazakh-balance-sheet', 'Reading a Kazakh Balance Sheet', 'Webinar', 'upcoming',
   24, time '15:00', 24, time '16:30', 22, 'Asia/Almaty', null, 'https://meet.bkcc.example/balance-sheet', 120, false, 'astana-skyline',
$t$<p>Your future distributor has sent you accounts for three years. You can read the language, or you have had them translated. What do they tell you, and what do they leave out?</p>
<p>Two practitioners, a credit analyst from Astana and a trade credit broker from Varna, take an anonymised set of statements and read it aloud, line by line:</p>
<ol>
<li>which standard applies to which company, and what a small partnership need not publish;</li>
<li>receivables from related parties, the line that deserves the second coffee;</li>
<li>loans in foreign currency and what a bad year for the tenge does to them;</li>
<li>taxes paid as a cross-check of turnover declared;</li>
<li>what the public registers show free of charge.</li>
</ol>
<p>At the end stands a decision on paper: open account, documents against payment, or a letter of credit?</p>
<p>No knowledge of accounting is presumed beyond what a sales manager picks up. The session is in English; questions may also be put in Russian or Bulgarian.</p>$t$),
  ('31000000-0000-4000-8000-000000000008', 'bulgarian-pavilion-almaty-food-and-wine', 'Bulgarian Pavilion at the Almaty Food and Wine Days', 'Exhibition', 'upcoming',
   107, time '10:00', 109, time '18:00', 60, 'Asia/Almaty', 'Exhibition centre, Almaty', null, 24, false, 'wine-cellar',
$t$<p>A shared stand of a hundred and twenty square metres, a tasting bar, a working kitchen and one invoice. The chamber takes twenty-four producers to the year’s best-attended fair for importers, restaurants and shops in the south of Kazakhstan.</p>
<h2>Who should come</h2>
<p>Wine, cheese, preserves, honey, rose products, herbal teas, snacks: anything that keeps, travels and can be tasted. You need not have exported before. You do need a label that can be adapted and a price that you can defend.</p>
<h2>Included in the fee</h2>
<ul>
<li>furnished counter with storage and cold space, name board and entry in the catalogue;</li>
<li>shared transport of samples from Sofia, with customs clearance in and out;</li>
<li>one interpreter for every two counters;</li>
<li>three evenings of arranged meetings with buyers;</li>
<li>a label check by a food lawyer six weeks ahead.</li>
</ul>
<p>Half of the counters are reserved for producers with fewer than fifty employees. The jury is a buyer, a cook and a member of the board; it decides by what the stand as a whole needs, and answers within ten days.</p>$t$),
  ('31000000-0000-4000-8000-000000000009', 'workshop-negotiating-across-two-cultures', 'Negotiating across Two Business Cultures', 'Workshop', 'upcoming',
   31, time '09:30', 31, time '17:00', 25, 'Europe/Sofia', 'Training house in the Old Town, Plovdiv', null, 24, false, 'training-room',
$t$<p>A Bulgarian nods and means no; a Kazakh host pours half a cup and means stay. Between these two misunderstandings there is room for a whole day of work.</p>
<h2>Morning: the meeting</h2>
<p>In groups of four you prepare, hold and evaluate a first meeting. One group plays the delegation, one the hosts, and an interpreter who has sat through hundreds of such hours stops the scene whenever something important has happened unnoticed.</p>
<h2>Afternoon: the contract</h2>
<ul>
<li>who decides, and how you find out without asking;</li>
<li>silence, hierarchy and the use of a recess;</li>
<li>prices: when to name them, and how to lower them without losing face;</li>
<li>toasts and gifts, and the rules that limit them today;</li>
<li>after the handshake: the protocol of intent and what it is worth.</li>
</ul>
<p>The trainers are Kalina Hristova, conference interpreter, and a former head of procurement from Karaganda. <em>Clichés are welcome until eleven o’clock; after that they have to be proved.</em></p>
<p>The fee includes lunch and the exercise book.</p>$t$),
  ('31000000-0000-4000-8000-000000000010', 'new-members-breakfast', 'New Members’ Breakfast', 'Networking', 'upcoming',
   16, time '08:30', 16, time '10:00', 14, 'Europe/Sofia', 'BKCC office, 12 Oborishte Street, Sofia', null, 30, false, 'ruse-coffee',
$t$<p>Ninety minutes, strong coffee, banitsa and baursaks. Four times a year the office invites those who have joined since the last breakfast, together with a few who have been here longer and know where things are kept.</p>
<p>Each newcomer gets two minutes and one sentence to finish: <strong>“I would be glad to meet somebody who…”</strong> The others write on cards whom they know. You leave with the cards.</p>
<p>In between, the staff show what a membership can be used for:</p>
<ul>
<li>how to write a brief for the matchmaking desk;</li>
<li>what the corridor desk can find out in a day, and what takes a week;</li>
<li>how announcements reach you, and how to stop those that you do not need;</li>
<li>how the <a href="/members">directory</a> is searched, and what your entry should therefore say.</li>
</ul>
<p>Companies that are still considering are welcome too. Please register so that there is enough on the table, and bring a sample of what you make if it fits into a bag: the side table is reserved for things to touch.</p>$t$),
  ('31000000-0000-4000-8000-000000000011', 'energy-day-grid-wind-and-storage', 'Energy Day: Grid, Wind and Storage', 'Business Forum', 'upcoming',
   59, time '10:00', 59, time '18:00', 53, 'Europe/Sofia', 'Maritime hall, Burgas', null, 140, false, 'wind-farm',
$t$<p>Both countries are adding wind and sun to networks that were built around large steam turbines. The difficulties resemble one another; so, we suspect, do the solutions. The Energy Day brings together those who plan, connect and pay.</p>
<h2>Three conversations</h2>
<p><strong>Connection.</strong> What a network operator must know before it says yes, and how long it takes to find out. With a case from the Dzungarian Gate and one from the Dobrudzha plateau.</p>
<p><strong>Storage.</strong> Batteries beside the park or beside the town? Two business plans are compared, with the sums on the table.</p>
<p><strong>People.</strong> Who will service all this in ten years? A vocational school, a manufacturer and an operator look for a shared answer.</p>
<h2>Exhibition and meetings</h2>
<ul>
<li>sixteen tabletop stands for manufacturers and service companies;</li>
<li>meetings by appointment from two o’clock;</li>
<li>a visit to a substation on the following morning, for the first twenty who ask.</li>
</ul>
<p>The language of the day is English, with interpretation into Russian and Bulgarian.</p>$t$),
  ('31000000-0000-4000-8000-000000000012', 'webinar-poti-and-batumi-port-briefing', 'Port Briefing: Poti and Batumi', 'Webinar', 'upcoming',
   30, time '14:00', 30, time '15:00', null::integer, 'Asia/Tbilisi', null, 'https://meet.bkcc.example/port-briefing', null, false, 'container-yard',
$t$<p>An hour with a ship’s agent, live from the quay as far as the connection allows. The briefing takes place twice a year and has one purpose: that shippers on both sides of the Black Sea know what to expect in the coming months.</p>
<h2>Agenda</h2>
<ol>
<li>Berths, draughts and cranes: what has changed since last time</li>
<li>Ferries and feeders: timetable on paper and timetable in practice</li>
<li>Wagons and platforms: availability by type</li>
<li>Paperwork: the three mistakes most often seen this season</li>
<li>Questions</li>
</ol>
<p>Our host is Rioni Line Agency, a member of the chamber in Poti. There is no presentation to download afterwards; the notes are sent to members on the following day.</p>
<p>No registration is needed: open the meeting link at two o’clock, Tbilisi time, and leave your camera off if you are listening from the cab of a lorry. Those who would like a particular berth or service to be discussed can send a line beforehand to <a href="mailto:office@bkcc.example">office@bkcc.example</a>.</p>$t$)
) as v (id, slug, title, category, status, first_day, starts, last_day, ends, deadline_day, zone, location, meeting_url, seats, featured, picture, description)
join public.event_categories c on c.name = v.category
cross join (select date_trunc('week', current_date)::date as day) as monday;

-- Going on today, whatever day it is: counted from today instead of from Monday.
insert into public.events (id, slug, title, category_id, status, start_date, end_date, registration_deadline, time_zone,
  location, is_online, meeting_url, max_participants, is_featured, image_url, description, created_at)
select '31000000-0000-4000-8000-000000000013', 'inward-visit-data-centres-and-e-documents', 'Inward Visit: Data Centres and Electronic Documents',
  '30000000-0000-4000-8000-000000000002', 'ongoing',
  ((current_date - 1) + time '09:00') at time zone 'Europe/Sofia', ((current_date + 2) + time '17:00') at time zone 'Europe/Sofia',
  ((current_date - 15) + time '18:00') at time zone 'Europe/Sofia', 'Europe/Sofia',
  'Sofia and Gabrovo, Bulgaria', false, null, 12, false, '/artwork/code-and-city.webp',
$t$<p>Twelve specialists from Astana, Almaty and Karaganda are visiting Bulgarian data centres, software houses and a district administration this week. They run registries, hospitals’ appointment systems and payment platforms at home; here they look at how similar systems exchange documents across borders.</p>
<h2>Programme</h2>
<ul>
<li>Data halls on both sides of Sofia: cooling, power and what happens in a failure</li>
<li>A morning with developers of document-exchange systems, with the code on the screen</li>
<li>A district office that has stopped asking citizens for paper it already has</li>
<li>Gabrovo: control cabinets for substations, and a detour to the craftsmen’s quarter</li>
<li>A closing conversation at the chamber’s office with members who want to work together</li>
</ul>
<p>Members who would like to join a single part of the programme can still ask the office; most visits take one or two more guests. The <strong>closing conversation</strong> on the last afternoon is open to all.</p>
<blockquote><p>The best question of the first day: “Who in your company may switch it off, and has that person ever done it?”</p></blockquote>
<p>A <a href="/news">report</a> will follow.</p>$t$, now() - interval '70 days';
