package api

import "schoolsite/internal/staticsite"

// ExportPlace says where the site is exported to; "" is the place of the settings.
type ExportPlace struct {
	To string `json:"to"`
}

func exportSite(c *call, given ExportPlace) (staticsite.Result, error) {
	return c.Exports.Export(c.ctx(), c.by, given.To)
}
