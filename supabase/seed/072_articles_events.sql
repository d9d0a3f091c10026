-- Newsroom: Events & Conferences, and on which event each reports.

insert into public.news_articles (id, slug, title, excerpt, image_url, status, published_at, category_id, author_id, created_at, content)
select v.id::uuid, v.slug, v.title, v.excerpt, '/artwork/' || v.picture || '.webp', 'published',
  published.at, c.id, u.id, published.at - interval '3 days', v.content
from (values
  ('41000000-0000-4000-8000-000000000021', 'forum-programme-published', 'Forum Programme Published: Forty Tables, Four Panels, One Dinner',
   null, 'evening-reception', 7, 'editor@bkcc.example',
$t$<p>The programme of the <a href="/events/sofia-astana-business-forum">Sofia–Astana Business Forum</a> is complete. It has become shorter than last time, on purpose: participants asked for fewer speeches and longer breaks, and the board took them at their word.</p>
<h2>What is new</h2>
<p><strong>Projects instead of presentations.</strong> Each panel is opened by a company with a project under way. It has ten minutes, a drawing and a problem; the panel then discusses the problem. The four that were chosen are a wind park waiting for its connection, a mill that needs storage, a customs file that exists only electronically, and a container that took nineteen days.</p>
<p><strong>Meetings by wish list.</strong> The list of companies goes to registered participants in advance. You mark up to eight; the office solves the puzzle and sends a timetable. Whoever registers late gets the tables that are left.</p>
<p><strong>A quiet room.</strong> No screens, no coffee machine, four armchairs. Several of last time’s agreements were reached in a stairwell, and we thought that the stairwell deserved furniture.</p>
<h2>Practical matters</h2>
<ul>
<li>Languages: English, Bulgarian, Russian and Kazakh, with interpreters in the hall and at the tables.</li>
<li>Visa letters are issued within three working days after registration.</li>
<li>Rooms at a group rate are held in two hotels, both within walking distance.</li>
<li>The dinner is included for participants. Companions may be registered until the deadline.</li>
</ul>
<img src="/artwork/conference-hall.webp" alt="A speaker on a lit stage before a full hall">
<h2>For those who cannot come</h2>
<p>The panels will be recorded and made available to members. The conversations will not be, which is the reason to come.</p>
<p>Members register at the member rate. Companies that join before the deadline count as members; the way there is described under <a href="/membership">Membership</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000022', 'assembly-elects-and-signs', 'The Assembly Elects, Signs and Goes to Dinner',
   'Three new faces on the board, a partnership with two regional associations, and a motion about teaspoons.', 'assembly-signing', 25, 'superadmin@bkcc.example',
$t$<p>Thirty-one member companies were present or represented at the annual general assembly, the most since the chamber was founded. The formal part took an hour and fifty minutes. It would have been shorter but for the teaspoons.</p>
<h2>Decisions</h2>
<ol>
<li>The reports of the board and the auditors were approved without dissent.</li>
<li>Three seats on the board were filled by election. For the first time the board has as many members from Kazakhstan as from Bulgaria, with the chair rotating between them.</li>
<li>The fees remain unchanged for the third year.</li>
<li>The programme for the coming year sets three priorities: storage and milling, electronic transport documents, and vocational training in energy.</li>
</ol>
<h2>Signed</h2>
<p>At the long table the chamber and two regional business associations, one from the north of Kazakhstan and one from the Danube plain, signed an agreement on exchanging trade missions. Each side receives one mission a year and organises one. Companies that travel have to promise something in return: <strong>to receive a visitor at home</strong> within twelve months.</p>
<h2>And the teaspoons</h2>
<p>A member from Gabrovo moved that the chamber buy its own instead of borrowing them for every breakfast. A member from Almaty offered to donate two dozen. After a debate on the acceptance of gifts, which did honour to our statutes, the motion was carried with one abstention. The donor abstained.</p>
<blockquote><p>“An association that can argue about spoons with good humour can be trusted with larger matters.” (from the closing words of the chair)</p></blockquote>
<p>The minutes have been sent to members. Pictures of the evening are on the <a href="/events/annual-general-assembly">event’s page</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000023', 'four-days-underground-and-above', 'Four Days Underground and Above',
   null, 'copper-mine', 52, 'aigerim.nurlanova@bkcc.example',
$t$<p>The pump that interests everybody stands at the lowest point of the pit, and it does not work. Its housing has been worn through from inside by grit in eleven weeks; the catalogue had promised two years. Around it stand fourteen visitors in borrowed helmets, and for a quarter of an hour nobody says a word about selling.</p>
<h2>Why go and look</h2>
<p>The <a href="/events/mining-and-metals-mission-karaganda-zhezkazgan">mission</a> led to drilling companies and repair works in Karaganda, then by night train to the copper country around Zhezkazgan. Nine of the fourteen companies had followed the hosts’ advice and brought a service engineer beside the sales manager. It showed. Engineers on both sides were talking before the interpreters had found their places.</p>
<img src="/artwork/steppe-rail.webp" alt="A railway line running straight through the steppe in evening light">
<h2>What the mines are looking for</h2>
<ul>
<li>wear parts whose life is <strong>guaranteed in hours</strong>, under conditions that are written down;</li>
<li>stock within a day’s drive;</li>
<li>training for their own fitters, at the machine, in Kazakh or Russian;</li>
<li>dust and water technology that can bear forty degrees of frost.</li>
</ul>
<h2>What the visitors took home</h2>
<p>Three requests for trial deliveries, one for a complete dewatering station, an invitation to tender, and two polite refusals with reasons. A filter maker from Plovdiv discovered that its best-selling model cannot be used at all, and that a discontinued one is exactly right.</p>
<p>And the pump? The hydraulics company has taken the worn housing with it, all thirty-eight kilograms, as hand luggage of a kind. A new one in another alloy is being cast. It will be installed next to the old model, and both sides will count the weeks.</p>$t$),
  ('41000000-0000-4000-8000-000000000024', 'the-map-with-the-red-pins', 'The Map with the Red Pins',
   'At the logistics forum in Ruse participants marked every wait of more than a day. Here is what the pins say.', 'ruse-map', 88, 'editor@bkcc.example',
$t$<p>Beside the coffee at the <a href="/events/danube-to-caspian-logistics-forum">forum in Ruse</a> hung a map two metres wide and a box of pins: red for a wait of more than a day, yellow for more than half a day, green for a place where things go better than one expects. By evening there were one hundred and forty-three.</p>
<h2>Red</h2>
<p>The thickest cluster was no surprise: it stood on the western and the eastern shore of the Caspian. More instructive were single pins far from any border, at places where nobody would look. A junction at which wagons for two directions are sorted only on weekdays. A weighbridge. A town whose only certified laboratory closes in August.</p>
<h2>Yellow</h2>
<p>Yellow pins formed a line, along which <strong>documents</strong> travelled more slowly than the goods. Whoever had stuck one there was asked to write the name of the document on a slip. Eleven different ones were named; two of them made up more than half.</p>
<h2>Green</h2>
<ul>
<li>A border post that accepts pre-arrival data and means it.</li>
<li>A terminal that sends a picture of each container with its seal.</li>
<li>A small river port that works on Saturday afternoons because the crane driver likes it.</li>
</ul>
<blockquote><p>“We have been complaining about a sea. It turns out that we should also be complaining about a weighbridge.”</p></blockquote>
<h2>What happens with the map</h2>
<p>The transport group has turned the pins into a table with a name and a telephone number beside every red one. It has begun to telephone. Four have been answered so far, and one weighbridge is to get a second shift. We shall hang up the map again next year and count.</p>$t$),
  ('41000000-0000-4000-8000-000000000025', 'a-morning-among-roses', 'A Morning among Roses',
   'Sixteen buyers from four Kazakh cities came for the oil and stayed for the labels.', 'rose-still', 178, 'editor@bkcc.example',
$t$<p>At seven the grass was still wet, and the buyers had been given baskets. “Pick for half an hour,” said the owner of the field, “and then we talk about the price.” After half an hour the best team had a little over two kilograms. It takes some three and a half tonnes of blossom for one kilogram of oil. Nobody mentioned the price again that day without respect.</p>
<h2>From field to flask</h2>
<p>The group saw two distilleries within an hour of each other. In the first, copper stills over a fire, a man who listens to them; in the second, steel, sensors, and a woman who reads curves. They make different oils and send each other customers.</p>
<p>In the laboratory a chemist showed how adulteration is found. She had brought four samples from the internet. One was rose oil.</p>
<h2>Twenty minutes, twelve times</h2>
<p>The meetings in the afternoon were short and well prepared. The shared price list, in euros and delivered to Almaty, turned out to be the most photographed paper of the day. What the buyers asked for:</p>
<ul>
<li><strong>small sizes</strong> for hotel bathrooms and gift boxes;</li>
<li>labels with Kazakh text designed in, not stuck on;</li>
<li>a shelf life of two years at the date of arrival;</li>
<li>training for staff, because a story has to be told by somebody who knows it.</li>
</ul>
<h2>Since then</h2>
<p>Five of the producers have delivered samples, and two have delivered orders. A chain of spa hotels has had its therapists trained by a distiller’s daughter, by video, on four Wednesday evenings. The <a href="/events/bulgarian-pavilion-almaty-food-and-wine">pavilion in Almaty</a> will have a counter for rose products.</p>$t$),
  ('41000000-0000-4000-8000-000000000026', 'call-for-exhibitors-almaty', 'Twenty-Four Counters: Call for Exhibitors in Almaty',
   null, 'vineyard', 15, 'admin@bkcc.example',
$t$<p>The chamber is taking a shared stand to the <a href="/events/bulgarian-pavilion-almaty-food-and-wine">Almaty Food and Wine Days</a> and is looking for twenty-four producers. If you make something that keeps, travels and tastes of somewhere, this call is for you.</p>
<h2>Whom we are looking for</h2>
<p>The visitors are importers, restaurant owners, hotel buyers and the people who run delicatessen shops in the south of Kazakhstan. They know Georgian wine, Italian pasta and Turkish sweets. Bulgarian products they know from memory, or from holidays, and that is an opening: they want to be reminded.</p>
<p>Especially welcome are:</p>
<ul>
<li>wines from local varieties, in the middle of the price range;</li>
<li>brined and yellow cheese with a shelf life of six months or more;</li>
<li>preserves of peppers and aubergines, honey, walnuts, herbal tea;</li>
<li>rose water, jam and lokum in packaging fit for a present.</li>
</ul>
<h2>What it costs, and what you get</h2>
<p>The fee depends on the size of the company; members pay about a third less. It covers the counter, the transport of samples, customs clearance, interpreters and the meetings. Flights and hotel are your own affair, though we have arranged a rate. Last time the average stand spent about as much on travel as on the fee, and most of them shared a flat.</p>
<h2>How to apply</h2>
<ol>
<li>One page about the company and the three products that you would bring.</li>
<li>A price delivered to Almaty. An estimate will do; a blank will not.</li>
<li>The label of each product, front and back.</li>
</ol>
<p>Send everything to <a href="mailto:office@bkcc.example">office@bkcc.example</a> before the date shown on the event’s page. Experience in exporting is <strong>not</strong> a condition. Curiosity is.</p>$t$),
  ('41000000-0000-4000-8000-000000000027', 'a-house-warming-on-oborishte-street', 'A House-Warming on Oborishte Street',
   'The chamber has moved. It now has a door of its own, a samovar, and a table that came up through the window.', 'office-window', 405, 'superadmin@bkcc.example',
$t$<p>For its first years the chamber lived in a borrowed room with a shared telephone. Since this week it has an address: 12 Oborishte Street, second floor, with chestnut trees in front and a courtyard behind. Some ninety members and neighbours came to see it, about twice as many as fit.</p>
<h2>The table</h2>
<p>The meeting table is of walnut, four metres long, made by a joiner in Tryavna who had never asked how wide the stairs were. It came in through the window with the help of a crane that a member happened to have in the district. Its first use was as a buffet.</p>
<h2>The rooms</h2>
<ul>
<li>A <strong>meeting room</strong> for fourteen, which members may book free of charge.</li>
<li>Two <strong>desks for guests</strong>: come from Almaty for a week and you need not work from a hotel bed.</li>
<li>A small library with the commercial codes of both countries, and a shelf of novels from each to explain them.</li>
<li>A kitchen. Tea is Kazakh, coffee is Bulgarian; biscuits are disputed.</li>
</ul>
<h2>Hours</h2>
<p>The office is open from nine to half past five on working days. Files for certification that are complete before noon are returned on the same day. Whoever comes unannounced is given tea and, if at all possible, an answer.</p>
<blockquote><p>“A chamber is a room, after all. It was time that we had one.”</p></blockquote>
<p>On the opening evening there were three short speeches, a toast in each of four languages, and a concert of dombra and kaval by two members who had met an hour before. Towards midnight somebody proposed to name the meeting room. The vote is still open; at present “Window”, after the way by which its table came, leads by two.</p>
<p>Directions and telephone numbers are under <a href="/contact">Contact</a>.</p>$t$)
) as v (id, slug, title, excerpt, picture, days_ago, author, content)
join public.article_categories c on c.key = 'events'
join auth.users u on u.email = v.author
cross join lateral (select ((current_date - v.days_ago) + time '14:00') at time zone 'Europe/Sofia' as at) as published;

update public.news_articles a set event_id = e.id
from (values
  ('assembly-elects-and-signs', 'annual-general-assembly'),
  ('four-days-underground-and-above', 'mining-and-metals-mission-karaganda-zhezkazgan'),
  ('the-map-with-the-red-pins', 'danube-to-caspian-logistics-forum'),
  ('a-morning-among-roses', 'rose-valley-inward-visit')
) as v (article, event)
join public.events e on e.slug = v.event
where a.slug = v.article;
