-- Newsroom: Business Development, one of them a draft.

insert into public.news_articles (id, slug, title, excerpt, image_url, status, published_at, category_id, author_id, created_at, content)
select v.id::uuid, v.slug, v.title, v.excerpt, '/artwork/' || v.picture || '.webp', case when v.days_ago is null then 'draft' else 'published' end,
  published.at, c.id, u.id, coalesce(published.at, now()) - interval '4 days', v.content
from (values
  ('41000000-0000-4000-8000-000000000011', 'first-ninety-days-of-a-company-in-kazakhstan', 'The First Ninety Days of a Company in Kazakhstan',
   'Registration is quick. What follows is a matter of sequence, and the sequence is seldom written down.', 'astana-skyline', 18, 'admin@bkcc.example',
$t$<p>A limited liability partnership, the form that most of our members choose, can be on the register within days. Then the telephone rings: the bank wants a lease, the landlord wants a bank account, and the tax office wants to know which of the two you will have first. Here is the order that worked for the last nine members who asked us.</p>
<h2>Before you fly</h2>
<ul>
<li>Decide who the director will be, and whether that person needs a work permit and an individual number.</li>
<li>Have the founder’s documents legalised and translated. Order <strong>three sets</strong>: one will be kept, one will be lost, and one will be needed in the second year.</li>
<li>Choose the name in Kazakh, Russian and Latin letters, and check all three.</li>
</ul>
<h2>Weeks one to four</h2>
<p>Register. Obtain the electronic signature on the same day; without it nothing else can be filed. Take a serviced office with a proper contract for its address. Open the account with a bank that already knows a shareholder or an auditor of yours.</p>
<h2>Weeks five to eight</h2>
<p>Settle how you will be taxed before the first invoice and not after it. Hire an accountant on a monthly fee. Sign the first employment contract, even if it is part-time: a company without staff raises questions in tenders and in banks.</p>
<h2>Weeks nine to thirteen</h2>
<p>Apply for licences if your trade requires them. Test the flow of money both ways with small sums. Hold the first board meeting <em>in the country</em> and keep its minutes.</p>
<blockquote><p>“Do not save on the accountant. You save on the lawyer by having a good accountant.”</p></blockquote>
<h2>What people forget</h2>
<p>Three matters come up in nearly every conversation afterwards. The name of the director is on more papers than one expects, so replacing him in the first year means doing half of the work again. The lease must mention the registration of a legal address, or it is worth nothing for that purpose. And the founder’s own annual documents, from Sofia, have to be renewed in time: a certificate from the register older than a few months is treated as if it did not exist.</p>
<p>Members can use a desk in Almaty for three months while they look for an office; see <a href="/services">Market Entry Support</a>. This text is general guidance, and a member law firm will tell you where your case differs.</p>$t$),
  ('41000000-0000-4000-8000-000000000012', 'one-page-is-enough', 'One Page Is Enough: Why We Ask for a Brief',
   null, 'signing-table', 94, 'superadmin@bkcc.example',
$t$<p>“We are looking for partners in Kazakhstan.” The sentence reaches us several times a week, and we have learned not to act on it. Before the matchmaking desk telephones anybody, it asks for a page. Members sometimes find this bureaucratic. It is the opposite.</p>
<h2>What belongs on the page</h2>
<ol>
<li><strong>What you sell or seek</strong>, in words that a neighbour would understand.</li>
<li><strong>To whom</strong>: the trade, the size, the town if it matters. “Anybody” means that nobody will feel addressed.</li>
<li><strong>What is already settled</strong>: price range, certificates, capacity, languages, who may sign.</li>
<li><strong>What you offer in return</strong>: exclusivity, training, stock, patience.</li>
<li><strong>By when</strong>, and what happens if nothing comes of it.</li>
</ol>
<h2>What does not belong on it</h2>
<p>The history of the company, the adjective “leading”, photographs of the management. They will be read later, by people who are already interested.</p>
<h2>What we do with it</h2>
<p>We translate it and read it to candidates on the telephone. If it cannot be read aloud in two minutes, we send it back. Candidates who say yes receive your name; those who say no have told us why, and we pass that on to you. <em>The noes are often the more useful half.</em></p>
<p>Of the briefs that we accepted during the past year, two in three led to a meeting, and about one in four to an order within twelve months. Those without a price range led to hardly any.</p>
<p>A form with the five headings is sent to every member on request; write to <a href="mailto:office@bkcc.example">office@bkcc.example</a>. If you would like to practise aloud, come to the next <a href="/events/new-members-breakfast">New Members’ Breakfast</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000013', 'letters-of-credit-without-fear', 'Letters of Credit without Fear',
   'Most refusals of payment concern spelling. An experienced reader explains how to avoid them.', 'customs-desk', 108, 'editor@bkcc.example',
$t$<p>A letter of credit is a promise by a bank to pay against paper. The bank does not look at the goods; it looks at commas. Ivo Stamenov, an individual member of the chamber, spent two decades on the bank’s side of the counter and now reads letters for exporters before they ship.</p>
<h2>Read it on the day it arrives</h2>
<p>“Exporters file the letter and open it again when the lorry has left,” he says. “By then every amendment costs money and goodwill.” He reads with three pencils: red for what cannot be met, blue for what depends on somebody else, green for dates.</p>
<h2>The usual five</h2>
<ul>
<li>The description of goods in the invoice does not repeat the letter word for word.</li>
<li>The transport document shows a port where the letter names a place, or the reverse. On multimodal routes across two seas this is the rule rather than the exception.</li>
<li>The insurance certificate is dated after loading.</li>
<li>An inspection certificate must be signed by a person who has left the company.</li>
<li>Documents are presented within the validity of the letter, but later than the days allowed after shipment.</li>
</ul>
<h2>A letter taken apart</h2>
<p>He shows one, with names blacked out. A machine was to go to Karaganda, by lorry and ferry. The letter asked for an ocean bill of lading, “shipped on board”, to a city two thousand kilometres from an ocean. The exporter, an obliging man, had meant to ask about it later. The machine arrived on time; the payment took five months, two amendments and a discount. <em>The correct document would have been named in a single line.</em></p>
<h2>Negotiate the letter, not only the price</h2>
<p>Send the buyer a draft before the contract is signed. Ask for partial shipments to be allowed, for a <strong>tolerance in quantity</strong>, for documents in a language that your staff can type. Have it confirmed by a bank that you can visit.</p>
<blockquote><p>“A good letter of credit is boring. If yours is interesting, telephone somebody.”</p></blockquote>
<p>He takes the telephone on Tuesdays and Thursdays; members find him in the <a href="/members">directory</a> under Finance &amp; Insurance.</p>$t$),
  ('41000000-0000-4000-8000-000000000014', 'where-should-the-data-live', 'Where Should the Data Live? Questions to Settle before Signing',
   null, 'data-centre', 152, 'editor@bkcc.example',
$t$<p>A Bulgarian software company wins a customer in Astana. The contract is about features and fees. In the fourth week somebody asks where the personal data will be stored, and the project stops. It need not: the questions are known, and there are seven of them.</p>
<h2>Seven questions</h2>
<ol>
<li>Which personal data are processed, and are citizens of Kazakhstan among the persons concerned? National law may then require a copy inside the country.</li>
<li>Does anybody in the European Union have access, for support for example? Then the GDPR travels with that access.</li>
<li>Who decides about purposes? That party is the controller, in whatever terms the contract may flatter the other.</li>
<li>Where are backups kept, and who can read them?</li>
<li>Which logs leave the country, and do they contain names?</li>
<li>What happens at the end: export, deletion, proof?</li>
<li>Who tells whom about an incident, in which language, and how fast?</li>
</ol>
<h2>A pattern that has worked</h2>
<p>Several members keep production data with a provider in the customer’s country and connect from Bulgaria through recorded sessions with <strong>pseudonymised</strong> test data. Developers see the shape of the problem and never a name. It costs a little comfort. It saves the conversation with two authorities.</p>
<p>For transfers from the Union, Kazakhstan is a third country without an adequacy decision; standard contractual clauses and an assessment of the transfer are the ordinary way. For transfers in the other direction ask local counsel.</p>
<p>Two member law firms and several data-centre operators have written a questionnaire of two pages around these points. Ask the office for it, and fill it in <em>with</em> the customer: that is the moment when trust begins.</p>$t$),
  ('41000000-0000-4000-8000-000000000015', 'bidding-together', 'Bidding Together: Notes from a Consortium That Came Second',
   'Losing a tender by two points taught four companies more than winning it would have.', 'assembly-late', 222, 'aigerim.nurlanova@bkcc.example',
$t$<p>Four members from both countries bid together for the modernisation of a regional substation. They lost, narrowly and fairly. They then did something rare: they sat down for an afternoon, with the evaluation on the table, and allowed us to take notes.</p>
<h2>What went well</h2>
<p>The division of work was clear from the first day. One company designed, one built cabinets, one erected steel, one held the local licence and led. The leader had the right to decide within forty-eight hours whenever the others disagreed, and used it twice.</p>
<h2>What cost the points</h2>
<ul>
<li><strong>References.</strong> Three excellent ones were older than the tender allowed. Nobody had checked before the last week.</li>
<li><strong>Local content.</strong> The share was higher than the rival’s, but it had not been documented in the required form.</li>
<li><strong>The warranty.</strong> Each partner had offered its usual term. The weakest counted.</li>
</ul>
<h2>What they will do next time</h2>
<ol>
<li>Sign the consortium agreement before the tender is published, with shares, costs of the bid and a way out.</li>
<li>Keep a common cupboard of documents, translated and in date. The cupboard is a shared folder; somebody is named to dust it.</li>
<li>Read the scoring table backwards: start from the points and ask what proves each of them.</li>
<li>Have a stranger read the bid. A stranger would have seen the dates.</li>
</ol>
<blockquote><p>“We were four good companies. We were not yet one good bidder.”</p></blockquote>
<p>They have bid again since, with the cupboard in order. Tender alerts for chosen product codes are part of our <a href="/services">Market Intelligence</a> service.</p>$t$),
  ('41000000-0000-4000-8000-000000000016', 'two-or-three-hours-apart', 'Two or Three Hours Apart: Running a Joint Team',
   null, 'training-room', 300, 'editor@bkcc.example',
$t$<p>Bulgaria moves its clocks and Kazakhstan does not. For part of the year Astana is two hours ahead of Sofia, for the rest three. It sounds like a trifle. Teams that work across it every day say that it shapes everything from lunch to holidays.</p>
<h2>The shared morning</h2>
<p>A software house in Sofia and its partner in Almaty have five hours in common, and treat them as a scarce good. Meetings are held <strong>only</strong> between ten and one, Sofia time. What lies outside is for work that needs quiet. Nobody in Almaty answers messages after seven in the evening; the rule was proposed by Sofia.</p>
<h2>Written first</h2>
<p>Decisions live in a document that begins with one sentence: <em>we have decided that…</em> Whoever was asleep can object until noon of the following day. After that the sentence stands. It has cut the number of meetings by half, and the number of misunderstandings by rather more.</p>
<h2>Calendars</h2>
<ul>
<li>Two sets of public holidays. The teams keep both and swap duty: Almaty covers the third of March, Sofia covers Nauryz.</li>
<li>Two short weeks of heavy travel each year in which everybody meets in one place. It is the dearest item of the budget and the last they would cut.</li>
<li>Times in invitations always carry the name of the city.</li>
</ul>
<h2>Language</h2>
<p>English for code and contracts. For everything else, whatever two people share, provided that the third can follow. An hour of lessons a week, Bulgarian for one office and Kazakh for the other, is paid working time. Progress is modest; the effect is not.</p>
<p>Companies that want to compare notes will find them at the <a href="/events">next networking evening</a>.</p>$t$),
  ('41000000-0000-4000-8000-000000000017', 'mentors-wanted', 'Mentors Wanted: A Year of Listening',
   'The chamber is preparing a mentoring scheme for companies in their first year on the other market.', 'hero-two-horizons', null, 'editor@bkcc.example',
$t$<p>The most useful advice that members give one another is given in corridors. Beginning next year we would like to give it a chair, a calendar and a beginning and an end.</p>
<h2>How it is meant to work</h2>
<p>A company in its first year on the other market is paired with a person who has been through it: not a competitor, not a supplier, and preferably from another trade. The two speak once a month for an hour, and meet twice. After twelve months they part, or do not, as they please.</p>
<h2>What we ask of mentors</h2>
<ul>
<li>about twenty hours in the year;</li>
<li>discretion, confirmed in writing;</li>
<li>the willingness to speak about mistakes, preferably their own.</li>
</ul>
<h2>What we ask of companies</h2>
<p>A question. Not a request for customers, which is the business of the <a href="/services">matchmaking desk</a>, but something that somebody has to think about: whom to hire first, when to leave a distributor, whether to buy the warehouse.</p>
<h2>How pairs are found</h2>
<p>Both sides write a page. The office reads the pages side by side and suggests two or three people; a first conversation of half an hour decides. Nobody has to give a reason for saying no, and nobody is told who did. If a pair does not work, it ends without ceremony, and each may try once more.</p>
<p><strong>To be settled before publication:</strong> the number of pairs in the first year, the date of the opening meeting, and whether individual members can take part on both sides.</p>
<p>We expect to begin with ten pairs, half of them led by mentors in Kazakhstan. Members who are interested may write to <a href="mailto:office@bkcc.example">office@bkcc.example</a>; a line is enough for now.</p>$t$)
) as v (id, slug, title, excerpt, picture, days_ago, author, content)
join public.article_categories c on c.key = 'business'
join auth.users u on u.email = v.author
cross join lateral (select ((current_date - v.days_ago) + time '10:15') at time zone 'Europe/Sofia' as at) as published;
