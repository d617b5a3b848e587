// Package content reads a school's content tree, checks it, and turns it into
// a school.Content. This comment is the specification of the format.
//
// # The tree
//
//	site.yaml                 who the school is
//	navigation.yaml           menu, quick links, footer
//	home.yaml                 texts and pictures of the home page
//	pages/**.md               one information page each
//	latest/*.md               one news item each
//	circulars/*.yaml          letters to families (optional)
//	staff/*.yaml              teachers, primary-teachers, office-hostel
//	gallery/<album>/          album.yaml and its pictures
//	results/<year>.yaml       "2025-26.yaml"
//	disclosure.yaml           Mandatory Public Disclosure
//	images/**                 pictures named by any of the above
//	documents/**.pdf          documents that visitors download
//	README.md, .*             ignored, as are Go files in the root, and what Windows and
//	                          text editors leave behind: Thumbs.db, desktop.ini, ~$*, *~
//
// Every other file is a problem, as are links to other files, names that
// differ only in capital letters, and more or larger files than Limits allow.
// Files are UTF-8. YAML keys that are not named here are problems; keys are
// required unless marked "optional". YAML is plain: no anchors, aliases, tags
// or second documents; a number that is meant as a text is quoted.
// schema/ says the same for editors' programs, and is generated from
// shapes.go; a tree may hold a copy in .schema/, and each YAML file a first
// line that leads there. A text may have more rules here than a schema can
// say.
//
// Wherever a text says {product}, the school's name is put, and for
// {enquiries_kept_days} that setting of site.yaml. A picture is
// named by its path from the root of the tree ("images/sports.jpg") or, in an
// album, by its file name; it ends in .jpg, .jpeg, .png, .webp or .gif. A
// document is named by its path, too; it is a PDF without a password, without
// programs and other files inside. An alt text says what a picture shows; "" is for
// one that only decorates, as none does in an album.
// Links are paths of this site, with a heading of that page after # where one
// is meant ("/boarding#fees"), or https, mailto and tel addresses. A path of
// this site is one of school.PublicRoutes or StaffRoutes, of a page, a news
// item or a list of news of the tree, or "/gallery/event?album=<album>".
//
// # Problems
//
// Check tells all problems at once, each with file, line, column and excerpt,
// in sentences for an editor. Errors stop a publication. Warnings don't:
// pictures, documents and pages that nothing names, pictures too small for
// their place, alt texts such as IMG_1234, skipped levels of headings, links
// to addresses that lead on, documents without a day, pages that nobody has
// checked for a year, news that has expired, links to news that is not shown
// yet or that expires, words in braces that are no placeholder.
//
// What a file says depends on its bytes, site.yaml and the day only.
// With a Cache, files that have not changed are not read again; what no file
// knows by itself, such as whether a link leads anywhere, is always checked.
//
// # site.yaml
//
//	name, tagline, description, language ("en-IN"), founded (year),
//	address: {street, city, region, country, postal_code}
//	phone ("+91 98450 12345"), whatsapp (optional), email, office_hours, map_link
//	social: {facebook, instagram, youtube, qr}   each optional
//	colors: {school: "#8f3b2b", accent: "#d9962b"}
//	          school must reach contrast 4.5:1 on white
//	logo, icon, share_image: pictures
//	copyright: the footer's line without the year
//	enquiries_kept_days (optional, 180): 30 to 3650, how long an enquiry is kept after it is done
//
// # navigation.yaml
//
//	menu: list of {label, path} or {label, children: [{label, path}]}
//	home_links, contact_links: three {label, path} each
//	footer: list of {heading, links: [{label, path}]}
//
// # home.yaml
//
//	heading, intro
//	slides: list of {image, alt}      shown while no slider is live
//	proof: list of {figure, label}
//	cards: list of {path, text, image, alt}
//
// # pages/**.md
//
// The path of pages/about-us/vision-mission.md is /about-us/vision-mission;
// pages/about-us.md and pages/about-us/index.md are both /about-us (not both
// at once), and pages/index.md is the home page. A school may add pages; their
// names are small letters, digits and dashes, and no address of the program.
// Front matter between two lines "---", then Markdown:
//
//	title        for the tab and search results, without the school's name
//	heading      optional, the title else
//	description  one sentence, 50 to 160 characters
//	updated      2026-10-02
//	image: {src, alt}                  optional
//	portrait: {name, role, image, alt} optional; image and alt optional
//	related: list of {label, path}     optional
//
// # latest/*.md
//
// The file's name without .md is the id (letters, digits, dashes):
//
//	title, summary, category, date (2026-11-12)
//	pinned (optional), image: {src, alt} (optional)
//	publish, expires: both optional
//
// The item is shown from publish on and until expires, which comes after it:
// times such as 2026-11-20 09:00 in Indian Standard Time, or days, which are
// their first minute. Outside of them it stands nowhere on the site.
//
// The lists of news have addresses that may be linked to: "/latest/year/2026"
// and "/latest/category/<category>" with the category's words in small
// letters, joined by dashes, as in headings; the feeds are "/latest/feed.xml"
// and "/latest/feed.json". No item is called year or category.
//
// # circulars/*.yaml
//
//	circulars: list of
//	   {title, date, category, document, summary (optional)}
//	   publish, expires: both optional, as in news
//
// The lists together are the page pages/circulars.md, which must be there as
// soon as there is one.
//
// # staff/*.yaml
//
//	heading
//	members: list of
//	   teachers.yaml:          {id, name, qualification, designation}
//	   the other two:          {name, qualification, role}
//	   both:                   image (optional), post (optional)
//
// post is one of school.Posts, for the disclosure. Without it the designation
// or role of a teacher says it with its first words ("PGT Physics"); if not,
// the post is "Other teacher". In office-hostel nobody teaches without one.
//
// # gallery/<album>/album.yaml
//
//	name, number (unique), description (optional)
//	images: list of {file, alt, caption (optional)}
//	   every picture in the folder is listed once
//
// # results/<year>.yaml
//
//	year ("2025–26"), note (optional)
//	classes: list of {class, registered, passed, distinction and first_class (optional),
//	   remarks (optional), toppers (optional): list of {name, score}}
//
// The year is the file's name, with a long dash.
// passed is at most registered, and distinction + first_class at most passed.
//
// # disclosure.yaml
//
// What CBSE's Mandatory Public Disclosure (Appendix-IX) asks for and only the
// school knows. Everything but the first two keys is optional:
//
//	format: "2021" or "2026", the form of the tables
//	updated: 2026-10-02
//	general: {affiliation_no, school_code, principal: {name, qualification}}
//	documents: {affiliation, registration, noc, recognition, building_safety,
//	   fire_safety, deo_certificate, water_sanitation}: lists of papers
//	academics: {fees, calendar, management_committee, parents_association,
//	   results}: lists of papers
//	staff: {sections, students}: numbers
//	infrastructure: {campus_area, classrooms: {number, size}, laboratories: list
//	   of {name, number, size}, library: {number, size}, internet: true or
//	   false, toilets: {girls, boys, cwsn}, video: list of papers}
//
// Each of the five parts takes more: a list of papers that are rows of their
// own. A paper is one of
//
//	{document: documents/noc.pdf}, {link: /path or https}, {not_applicable: why}
//
// or none of them with a note, and label (where a list has several, and in
// more), note, issued and expires (days; expires not before issued). Sizes are
// in square metres. Name, address, e-mail and telephone come from site.yaml,
// the numbers and names of teachers from staff/, the tables of results from
// results/.
//
// # Markdown
//
// CommonMark with GitHub's tables. Headings start at the second level; their
// ids are their words, in any script, joined by dashes. Raw HTML is a problem.
// Pictures are ![alt](images/name.jpg); alone in a paragraph they become a
// figure, with the title as its caption. A link to documents/name.pdf becomes
// a download that tells its size, and the day that is its title.
//
// What is made of it has no style attributes. Its classes are download (of
// links to documents), table-scroll (around a table, which scrolls by itself on narrow screens), align-right
// and align-center (of table cells).
//
// # Pages that must exist
//
// A page (for its title, heading and introduction) for every route of
// school.PublicRoutes; a missing one is a problem of the folder pages/.
package content
