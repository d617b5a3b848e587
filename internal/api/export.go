package api

import "schoolsite/internal/staticsite"

// ExportPlace names the place of an export; "" is the place of the settings. All writes the files that did not
// change, too.
type ExportPlace struct {
	To  string `json:"to"`
	All bool   `json:"all,omitempty"`
}

func exportSite(c *call, given ExportPlace) (staticsite.Result, error) {
	return c.Static.Export(c.ctx(), c.by, given.To, given.All)
}

// ExportCopy names the place of a copy; "" is the place of the settings.
type ExportCopy struct {
	To string `json:"to"`
}

func verifyExport(c *call, given ExportCopy) (staticsite.Verified, error) {
	return c.Static.Verify(c.ctx(), c.by, given.To)
}
