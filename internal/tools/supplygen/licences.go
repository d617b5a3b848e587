package main

import (
	"embed"
	"strings"

	"schoolsite/internal/supply"
)

// signs maps each licence to words that are in its text and in no other, in
// lower case and with single spaces.
var signs = []struct{ licence, words string }{
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"Apache-2.0", "apache license version 2.0"},
	{"Apache-2.0", "apache license, version 2.0"},
	{"BSD-2-Clause", "redistribution and use in source and binary forms, with or without modification"},
	{"BSD-2-Clause", "redistribution and use of this software in source and binary forms, with or without " +
		"modification"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is " +
		"hereby granted"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee is " +
		"hereby granted"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"MPL-2.0", "mozilla public license, version 2.0"},
	{"OFL-1.1", "sil open font license version 1.1"},
	{"OFL-1.1", "sil open font license, version 1.1"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
	{"Zlib", "the origin of this software must not be misrepresented"},
	{"GPL", "everyone is permitted to copy and distribute verbatim copies of this license document"},
}

// third is the clause that BSD-3-Clause adds to BSD-2-Clause.
const third = "may be used to endorse or promote products derived from this software"

// recognised lists the licences that a text has: it may have several.
func recognised(text string) []string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	var found []string
	for _, sign := range signs {
		switch {
		case !strings.Contains(text, sign.words):
		case sign.licence == "BSD-2-Clause" && strings.Contains(text, third):
			found = append(found, "BSD-3-Clause")
		default:
			found = append(found, sign.licence)
		}
	}
	return found
}

//go:embed wordings/*.txt
var wordings embed.FS

// worded gives a part without a text of its own the wording of the licence
// that it declares, with its author's name.
func worded(part supply.Part, licence, author string) supply.Part {
	wording, err := wordings.ReadFile("wordings/" + licence + ".txt")
	if err != nil || author == "" {
		return part
	}
	text := strings.Replace(string(wording), "{copyright}", "Copyright (c) "+author, 1)
	part.Licence, part.Texts = licence, []supply.Text{{File: "package.json: " + licence, Text: text}}
	return part
}
