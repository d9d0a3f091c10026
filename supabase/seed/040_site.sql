-- Standing pages: settings, About, goals and services.

insert into public.site_settings (key, value, updated_by) values
  ('site_title', 'BKCC', '10000000-0000-4000-8000-000000000001'),
  ('logo_url', '', '10000000-0000-4000-8000-000000000001'),
  ('ga_code', '', '10000000-0000-4000-8000-000000000001'),
  ('first_steps', 'dismissed', '10000000-0000-4000-8000-000000000001')
on conflict (key) do nothing;

insert into public.about_content (id, title, content, image_url, image_side, "order") values
  ('70000000-0000-4000-8000-000000000001', 'Two horizons, one table',
$t$The chamber was founded in Sofia by companies and professionals who trade, build and invest between both countries: people who kept meeting one another on the same flights and decided that they should also meet on purpose.

The two countries know each other better than the distance suggests. What is usually missing is not goodwill but a telephone number: the right forwarder in Aktau, the right laboratory in Blagoevgrad, the official who reads the form. The chamber keeps those numbers, and answers when members call.$t$,
   '/artwork/hero-two-horizons.webp', 'left', 1),
  ('70000000-0000-4000-8000-000000000002', 'What we do on an ordinary day',
$t$Most of our work is small and exact. We check a contract clause against the practice of the other country, find an interpreter for Thursday, read a certificate of origin before it is stamped, or introduce two companies by a letter that says in one page what each of them wants.

Several times a year the work becomes visible: a forum in Sofia or Astana, a trade mission to a mine or a mill, a pavilion at a fair, a working day in a port. Every event ends with a list of who promised what to whom, and we ask about it afterwards.$t$,
   '/artwork/ruse-forum.webp', 'right', 2),
  ('70000000-0000-4000-8000-000000000003', 'The road between',
$t$Goods between the Black Sea and the steppe change vehicle, gauge, language and law on the way. The Middle Corridor across the Caspian has made that road shorter; it has not made it simple.

That is why carriers, terminals, insurers and customs brokers sit in our membership beside the factories and farms that use them. A question about a wagon is answered by somebody who has loaded one.$t$,
   '/artwork/burgas-ship.webp', 'left', 3),
  ('70000000-0000-4000-8000-000000000004', 'How we are governed',
$t$Members elect a board of eight at the annual general assembly, at least three from each country. The board appoints the Secretary General, who runs the office at 12 Oborishte Street in Sofia with a small staff and a correspondent in Almaty.

We live on membership fees and on what participants pay for events. We take no commission on members’ contracts and no position on whose offer is the better one. The accounts are laid before the assembly every year and are open to any member who asks.$t$,
   '/artwork/assembly-hall.webp', 'right', 4);

insert into public.about_goals (id, title, description, "order") values
  ('71000000-0000-4000-8000-000000000001', 'Trade Facilitation',
   'Fewer returned documents and shorter waits: we explain the rules of both sides in plain language and bring recurring obstacles to the people who can remove them.', 1),
  ('71000000-0000-4000-8000-000000000002', 'Market Access',
   'A first customer, a trustworthy distributor, a shelf, a tender file. We open the doors that are hard to find from three thousand kilometres away.', 2),
  ('71000000-0000-4000-8000-000000000003', 'Business Networking',
   'Regular meetings in Sofia, Plovdiv, Varna, Almaty and Astana where members meet as colleagues before they meet as parties to a contract.', 3),
  ('71000000-0000-4000-8000-000000000004', 'Knowledge Exchange',
   'Working days, webinars and notes written by practitioners, so that what one member has learned at some cost need not be paid for twice.', 4),
  ('71000000-0000-4000-8000-000000000005', 'Investment Promotion',
   'Honest preparation for investors in either direction: sites, partners, permits and the questions that a good project can answer.', 5),
  ('71000000-0000-4000-8000-000000000006', 'Advocacy',
   'One considered voice for members before ministries, customs and carriers of both countries, argued from cases and not from slogans.', 6);

insert into public.services (id, title, description, icon, category, "order") values
  ('72000000-0000-4000-8000-000000000001', 'Business Matchmaking',
$t$We introduce companies that have a reason to talk. You give us a one-page brief; we look through the membership and beyond it, speak to the candidates first, and arrange meetings with an agenda.

• Up to five vetted introductions for each brief
• Background check in the public registers of both countries
• Interpreter for the first meeting
• A call after ninety days to see what came of it$t$, 'Briefcase', 'Trade', 1),
  ('72000000-0000-4000-8000-000000000002', 'Market Intelligence',
$t$Short, sourced notes on the sectors where our members trade, and answers to single questions that do not fit into a report.

• Quarterly sector notes on grain, energy, metals, logistics and IT
• Tender and auction alerts for chosen product codes
• Price and route comparisons on request
• Plain summaries of new rules before they apply$t$, 'LineChart', 'Information', 2),
  ('72000000-0000-4000-8000-000000000003', 'Networking Events',
$t$Forums, breakfasts and evenings that bring the same people together often enough for trust to grow.

• Member rates at every chamber event
• Introductions made by the office on the spot
• Participant lists before the event, not after it
• Evenings in Sofia, Plovdiv, Varna, Almaty and Astana$t$, 'Users', 'Community', 3),
  ('72000000-0000-4000-8000-000000000004', 'Trade Missions',
$t$We plan and accompany journeys to the places where business is done: pits, mills, terminals and fairs. Groups are small enough for every participant to have their own programme.

• Individual meeting schedules for each company
• Visa letters, transport, interpreters and hotels arranged
• Site visits that a single company would not be offered
• Written follow-up within two weeks$t$, 'Plane', 'Trade', 4),
  ('72000000-0000-4000-8000-000000000005', 'Training and Workshops',
$t$Half-days and full days taught by people who do the work, with your own documents on the table.

• Origin, classification and customs valuation
• Contracts, terms of delivery and dispute clauses
• Letters of credit and other payment instruments
• Negotiating across two business cultures$t$, 'GraduationCap', 'Information', 5),
  ('72000000-0000-4000-8000-000000000006', 'Market Entry Support',
$t$From the first visit to the first invoice: help with choosing a legal form, a city, a bank and the first employees.

• Company registration together with member law firms
• Desk space in Sofia and Almaty for the first three months
• Bank and tax introductions
• A checklist for the first year with dates$t$, 'Building2', 'Investment', 6),
  ('72000000-0000-4000-8000-000000000007', 'Logistics and Corridor Desk',
$t$A desk that knows the way between the Black Sea and the steppe, and the people along it.

• Comparison of routes by time, cost and season
• Review of transport documents before loading
• Contacts at ports, ferries and border stations
• Help when a consignment stands still$t$, 'Globe2', 'Trade', 7),
  ('72000000-0000-4000-8000-000000000008', 'Documents and Certification',
$t$The chamber’s stamp where it is asked for, and advice where it is not.

• Certificates and confirmations for members’ transactions
• Certified translations through sworn translators
• Recommendation letters for visas and tenders
• Same-day service for complete files received before noon$t$, 'Briefcase', 'Trade', 8);
