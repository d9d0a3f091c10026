-- Privacy policy and cookie policy.

insert into public.legal_versions (type, content, holds_from) values ('privacy', $html$
<p>This policy explains which personal data the chamber processes when you use this website and the member portal, why, on what legal basis and for how long, and which rights you have. It is effective from November 21, 2026.</p>
<h2>1. Controller</h2>
<p>The controller is the Bulgarian–Kazakh Chamber of Commerce (“BKCC”), a non-profit association, 12 Oborishte Street, 1504 Sofia, Bulgaria, telephone +359 2 000 0000. For everything that concerns personal data write to <a href="mailto:privacy@bkcc.example">privacy@bkcc.example</a>. We are not obliged to appoint a data protection officer and have not appointed one; your message goes to the Secretary General.</p>
<p>We act under Regulation (EU) 2016/679 (“GDPR”) and the Bulgarian Personal Data Protection Act.</p>
<h2>2. What we process, why, and on what basis</h2>
<h3>Visiting the website</h3>
<p>To deliver a page, our servers and those of our hosting providers process your IP address, the time, the address requested, and what your browser says about itself. We need this to show the website and to keep it secure. Legal basis: our legitimate interest in a working and secure website (Art. 6(1)(f) GDPR).</p>
<h3>Contact form</h3>
<p>Your name, email address, message and, if you give it, your company. We use them to answer you. Legal basis: steps at your request before a contract or membership (Art. 6(1)(b)), otherwise our legitimate interest in answering those who write to us (Art. 6(1)(f)).</p>
<h3>Membership application</h3>
<p>Company, country, industry, number of employees, chosen tier, the contact person’s name, email address and, if given, telephone number and remarks, and the confirmation that this person may represent the company. We use them to examine the application and to begin the membership. Legal basis: Art. 6(1)(b) where you apply for yourself; our legitimate interest in communicating with the company that you represent (Art. 6(1)(f)) where you apply for a company.</p>
<h3>Members directory and company pages</h3>
<p>Each member has an entry in the directory and a page of its own. For companies they show the names in Latin and Cyrillic, logo, industry, country and city, founding year, size, languages, products and services, description and website. For individual members they show the name, profession, place and description that the member has approved. Each contact detail is shown to everybody, to members, or to nobody, as the member decides. We publish this because presenting members to one another and to the public is a purpose of the chamber and of joining it. Legal basis: performance of the membership (Art. 6(1)(b)). An individual member may ask at any time not to be listed.</p>
<p>People of a company are shown on its page, with name, job role and picture, only if they choose so in the portal; they may change that at any time. Legal basis: their consent (Art. 6(1)(a)).</p>
<p>Some people keep the page of their company. We store who proposed which change, and who decided about it, so that both sides can follow what became of it. Legal basis: our legitimate interest in correct entries (Art. 6(1)(f)).</p>
<p>They also see what the membership brought in a year: at which events people of their company were and which announcements those have read, as numbers without names. We count how often the company’s page is opened, as one number a day, without cookies, addresses or anything else about the reader. Legal basis: our legitimate interest in showing members what they pay for (Art. 6(1)(f)).</p>
<h3>Accounts in the member portal</h3>
<p>Name, email address, a password (kept only as a hash), company, job role, telephone number, picture if you upload one, your role in the portal, and the times of sign-in. We use them to give you access and to show you only what is meant for you. When you open an announcement we record that once, so that the office knows whom an important message has not reached. Legal basis: Art. 6(1)(b) and, for the record of reading and for security, Art. 6(1)(f).</p>
<h3>Newsletter</h3>
<p>Your email address, when and where you subscribed, when you confirmed it by the link in our mail and, later, when and how you unsubscribed. We send the newsletter only because you have asked for it. Legal basis: your consent (Art. 6(1)(a)), which you may withdraw at any time by the link in each newsletter or by writing to <a href="mailto:privacy@bkcc.example">privacy@bkcc.example</a>. The form does not reveal to anyone whether an address is subscribed.</p>
<p>If a mail to your address comes back for good, or you report one as spam, we note when, and why in the words of the mail service, and send you no more newsletters. Legal basis: our legitimate interest in writing only to people who want it (Art. 6(1)(f)).</p>
<p>We do not watch who reads. Our letters contain no tracking pixel, and their links lead straight to their pages, not through a counter. We count how many mails of a letter arrived, came back, were reported as spam or led to somebody unsubscribing; if you unsubscribe by the link of a letter, we note which letter it was. We also count how often a letter’s page on this website is opened, as one number a day, without cookies, addresses or anything else about the reader.</p>
<h3>Events</h3>
<p>For registration: name, company, contact details and what we must know to host you, such as meals or a visa letter. Legal basis: Art. 6(1)(b). At larger events we take photographs to report on them, on the basis of our legitimate interest in documenting our work; we announce it on the spot and respect every objection.</p>
<p>Places at an event with a price are ordered, for one person or for several. An order holds the name and email address of whoever orders, the names and email addresses of the participants, what a place cost, and the buyer’s name, address, country, company and tax numbers and, if given, the buyer’s own reference. We use them to hold the places, to ask for the payment and to write the invoice. If you order for others, please tell them; we write to each participant that a place is held for them. Legal basis: the contract about the places (Art. 6(1)(b)) or, where a company orders or somebody is named by others, our legitimate interest in carrying it out (Art. 6(1)(f)); for invoices, our legal obligation to keep accounts (Art. 6(1)(c)).</p>
<h3>Dues, invoices and payments</h3>
<p>For what members and others owe us we keep the billing details of the buyer (name, address, country, company and tax numbers, reference), the names and email addresses of those to whom documents are sent, and the documents that we issue. From the statements of our bank we read, for each payment, the payer’s name and account, the amount, the day and what the payer wrote, so that we know who has paid what. Legal basis: the contract or membership (Art. 6(1)(b)), our legal obligation to keep accounts (Art. 6(1)(c)) and, for contact persons of companies and for payers who pay for somebody else, our legitimate interest in correct books (Art. 6(1)(f)).</p>
<h3>Authors</h3>
<p>The names and job roles of staff members who write articles and announcements are shown with what they wrote. Legal basis: Art. 6(1)(f), and the authors’ right to be named.</p>
<h3>Statistics</h3>
<p>Only if you agree, we use Google Analytics 4 to learn which pages are read. Legal basis: your consent (Art. 6(1)(a)). Without it nothing of this service is loaded. The <a href="/cookies">Cookie Policy</a> gives the details.</p>
<h2>3. Must you give us these data?</h2>
<p>No law obliges you to. Fields marked as required are those without which we cannot answer, examine an application or open an account. There is no automated decision-making and no profiling.</p>
<h2>4. Who receives them</h2>
<ul>
<li>Employees of the chamber, each within their duties.</li>
<li>Processors who act on our instructions under Art. 28 GDPR: providers of hosting, of the database with sign-in and file storage, and of email delivery. We name the current ones on request.</li>
<li>Google Ireland Limited, for statistics, only after your consent.</li>
<li>Partners of an event or a mission, such as hosts, hotels or consulates, as far as your participation requires it and you know of it.</li>
<li>Our bookkeeper, who receives documents and payments for the accounts, and our bank.</li>
<li>Public authorities, where the law obliges us, such as the tax authority for invoices and payments.</li>
</ul>
<p>We do not sell personal data and do not lend our lists.</p>
<h2>5. Transfers outside the European Economic Area</h2>
<p>We keep our database within the European Economic Area. Two kinds of transfer may still occur:</p>
<ul>
<li><strong>Kazakhstan.</strong> The European Commission has not adopted an adequacy decision for Kazakhstan. When our correspondent in Almaty or a partner there needs your data, we rely on standard contractual clauses (Art. 46(2)(c)), or, in a single case such as a meeting or a hotel that you have asked for, on Art. 49(1)(b) GDPR.</li>
<li><strong>Providers with establishments in the United States</strong>, including Google. The transfer rests on the EU–US Data Privacy Framework where the provider is certified, and on standard contractual clauses otherwise.</li>
</ul>
<p>Write to us for a copy of the safeguards.</p>
<h2>6. How long we keep them</h2>
<ul>
<li>Server logs: up to 30 days, longer only while an incident is being investigated.</li>
<li>Contact messages: 24 months after they were settled.</li>
<li>Applications: 24 months after the decision.</li>
<li>Changes that a member proposed to its page: 24 months after they were decided or withdrawn.</li>
<li>Directory entries: until the membership ends or, for individuals, until they object.</li>
<li>Accounts: until the membership or employment ends, and then 6 months for questions that follow.</li>
<li>Newsletter: until you unsubscribe; after that we keep the address and date for 3 years to prove that your wish was followed, and then only an unreadable code of the address, so that nobody adds it again by mistake. A subscription that is never confirmed is deleted after 30 days.</li>
<li>Newsletter addresses to which mail came back, or whose owners reported it as spam: 3 years after we stopped writing, and then only the unreadable code.</li>
<li>Registrations for events: 12 months after the event.</li>
<li>The list of mails that the portal has sent: 90 days.</li>
<li>Orders of places: 12 months after the event; then who ordered, the participants and the buyer are made unreadable in the order. What issued documents say of the buyer stays in them.</li>
<li>Issued documents, payments and the lines of bank statements: as long as the Accountancy Act and tax law require, at present 10 years from the end of the year in which a document was issued.</li>
</ul>
<h2>7. Your rights</h2>
<p>You may at any time ask us for access to your data and a copy of them, for correction, erasure, restriction of processing, and for the data that you gave us in a portable form. Where we rely on legitimate interest you may <strong>object</strong>, on grounds relating to your situation. Where we rely on consent you may <strong>withdraw it</strong>, without affecting what happened before.</p>
<p>Write to <a href="mailto:privacy@bkcc.example">privacy@bkcc.example</a>. We answer within one month and without charge, and may ask for what we need to be sure that it is you. An erasure does not reach documents that were issued, nor the payments for them: the law obliges us to keep them unchanged until their years are over (Art. 17(3)(b)). In the portal you can see and correct your profile yourself.</p>
<h2>8. Complaint</h2>
<p>You may lodge a complaint with a supervisory authority, in particular where you live or work or where you see the infringement. In Bulgaria this is the Commission for Personal Data Protection, 2 Prof. Tsvetan Lazarov Boulevard, 1592 Sofia, <a href="https://www.cpdp.bg">www.cpdp.bg</a>. You may also go to court.</p>
<h2>9. Security</h2>
<p>The website is delivered over encrypted connections. Permissions are enforced by the database for every single request, passwords are hashed, files and lists can be changed only by those whose duty it is, and the staff’s access is reviewed twice a year. Should a breach endanger your rights, we will tell you and the authority as Art. 33 and 34 GDPR provide.</p>
<h2>10. Children</h2>
<p>The website addresses businesses and professionals. It is not meant for persons under 14, and we do not knowingly collect their data.</p>
<h2>11. Changes</h2>
<p>We revise this policy when our processing or the law changes. The current version with its effective date is on this page; holders of accounts and subscribers are told of material changes.</p>
$html$, '2026-11-21'),
('cookies', $html$
<p>This policy lists what the website keeps in your browser, and how you decide about it. It is effective from November 21, 2026 and complements the <a href="/privacy">Privacy Policy</a>.</p>
<h2>1. In short</h2>
<ul>
<li>For its own operation the website sets <strong>no cookies</strong>. It uses the storage of your browser for a few things of its own: to keep you signed in, to remember your choice about statistics, and to show pages without flicker and at the place where you left them.</li>
<li>Cookies for statistics are set <strong>only after you have agreed</strong>.</li>
<li>There are no advertising cookies, no social network plug-ins and no fonts loaded from others.</li>
</ul>
<h2>2. What these words mean</h2>
<p>A cookie is a small text that a website stores in your browser and that is sent back with later requests. Local storage is a similar place that is not sent along by itself; only scripts of this website can read it. The law treats both alike: under the rules that implement Directive 2002/58/EC, in Bulgaria the Electronic Commerce Act, we may store without your consent only what is strictly necessary for the service that you asked for.</p>
<h2>3. Strictly necessary entries</h2>
<ul>
<li><strong>Session.</strong> An entry in local storage whose name begins with <em>sb-</em> and ends in <em>auth-token</em>. It holds your sign-in to the member portal, is renewed while you use it, and is removed when you sign out. It exists only if you sign in.</li>
<li><strong>Your name.</strong> An entry in local storage named <em>bkcc.name</em> with your name, so that public pages show that you are signed in. It exists only while you are.</li>
<li><strong>Your choice about statistics.</strong> An entry in local storage named <em>bkcc.analytics-consent</em> that holds “accepted” or “declined”, so that we do not ask on each page. It stays until you change your choice or clear the browser’s data for this site.</li>
<li><strong>Drafts.</strong> If you fill in forms of the dashboard, register for an event, order places or apply for membership, entries in local storage whose names begin with <em>bkcc.draft.</em> hold what you have typed and not saved, so that it survives a closed window and a lost connection. That includes what you type about other people: members, their contact persons, invited and registered users, messages. Each is removed when you save or send it, when you discard it, and after 30 days.</li>
<li><strong>Menu.</strong> An entry in local storage named <em>bkcc.menu</em>, if you have folded the dashboard’s menu to icons.</li>
<li><strong>Lists.</strong> An entry in local storage named <em>bkcc.lists</em>, if you have chosen the height of rows, the columns or the kind of exported files of the dashboard’s lists.</li>
<li><strong>Shortcuts.</strong> An entry in local storage named <em>bkcc.shortcuts</em>, if you have switched off the keys that open the search and the list of keyboard shortcuts.</li>
<li><strong>Title and logo.</strong> An entry in local storage named <em>bkcc.site-settings</em> with the title and logo of this website as they last were, so that pages open without flicker. It says nothing about you.</li>
<li><strong>Place on the page.</strong> An entry in session storage named <em>react-router-scroll-positions</em> that lets the Back button return to where you were. It goes when you close the tab.</li>
</ul>
<h2>4. Statistics, only with your consent</h2>
<p>If you agree, and if the chamber has switched statistics on, the website loads Google Analytics 4, a service of Google Ireland Limited. It then sets first-party cookies:</p>
<ul>
<li><strong>_ga</strong>: distinguishes visitors by a random number; kept for up to two years.</li>
<li><strong>_ga_</strong> followed by the measurement number: keeps the state of the visit; kept for up to two years.</li>
</ul>
<p>With their help we see how many people read a page, from which country, on what kind of device, and by which way they came. IP addresses are used by the service to derive an approximate location and are not stored by it. Data may be transferred to the United States; the Privacy Policy says on what basis. We do not connect the statistics with accounts, applications or newsletter addresses.</p>
<h2>5. Changing your mind</h2>
<p>Saying no costs you nothing: every part of the website works the same. You may withdraw your consent at any time for the future: under <strong>Your choice about statistics</strong>, at the beginning of this page, you choose again; the cookies of the service are then removed. Deleting the data of this website in your browser’s settings does the same. Withdrawal does not make unlawful what was done before it.</p>
<p>You can also tell your browser to refuse cookies altogether. The public pages will work; to stay signed in to the member portal the browser must allow local storage.</p>
<h2>6. Other websites</h2>
<p>Some pages link to other websites, such as those of members, and to services for online meetings. These have policies of their own. Nothing is loaded from them before you follow the link.</p>
<h2>7. Questions</h2>
<p>Write to <a href="mailto:privacy@bkcc.example">privacy@bkcc.example</a> or to BKCC, 12 Oborishte Street, 1504 Sofia, Bulgaria. If you believe that we do not respect your choice, you may complain to the Commission for Personal Data Protection; its address is in the <a href="/privacy">Privacy Policy</a>.</p>
$html$, '2026-11-21');
