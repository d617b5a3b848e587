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
//	staff/*.yaml              teachers, primary-teachers, office-hostel
//	gallery/<album>/          album.yaml and its pictures
//	results/<year>.yaml       "2025-26.yaml"
//	disclosure.yaml           Mandatory Public Disclosure
//	images/**                 pictures named by any of the above
//	README.md, .*             ignored
//
// Every other file is a problem. Files are UTF-8. YAML keys that are not
// named here are problems; keys are required unless marked "optional".
// Wherever a text says {product}, the school's name is put. A picture is
// named by its path from the root of the tree ("images/sports.jpg") or, in an
// album, by its file name. Links are paths of this site ("/boarding", checked
// against the site's routes) or https, mailto and tel addresses.
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
// at once). Front matter between two lines "---", then Markdown:
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
//
// # staff/*.yaml
//
//	heading
//	members: list of
//	   teachers.yaml:          {id, name, qualification, designation}
//	   the other two:          {name, qualification, role}
//	   both:                   image (optional)
//
// # gallery/<album>/album.yaml
//
//	name, number (unique), description (optional)
//	images: list of {file, alt}    every picture in the folder is listed once
//
// # results/<year>.yaml
//
//	year ("2025–26"), note (optional)
//	classes: list of {class, registered, passed, distinction, first_class,
//	   remarks (optional), toppers (optional): list of {name, score}}
//
// passed is at most registered, and distinction + first_class at most passed.
//
// # disclosure.yaml
//
//	updated: 2026-10-02
//	sections: list of {letter, heading, columns: two headings, note (optional),
//	   rows: list of {label, value (may be ""), link (optional)}}
//
// # Markdown
//
// CommonMark with GitHub's tables. Headings start at the second level. Raw
// HTML is a problem. Pictures are ![alt](images/name.jpg), alone in a
// paragraph they become a figure, with the title as its caption.
//
// # Pages that must exist
//
// A page (for its title, heading and introduction) for every route of
// school.PublicRoutes; a missing one is a problem of the folder pages/.
package content
