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

// ExportSites names a copy of the site, and the site itself; "" is the base URL of the settings.
type ExportSites struct {
	Copy string `json:"copy"`
	Site string `json:"site"`
}

func verifyExport(c *call, given ExportSites) (staticsite.Verified, error) {
	return c.Static.Verify(c.ctx(), c.by, given.Copy, given.Site)
}
