// Package commands lists every command, for the program and for its manual pages.
package commands

import (
	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/cli/backup"
	"schoolsite/internal/cli/content"
	"schoolsite/internal/cli/enquiry"
	"schoolsite/internal/cli/homepage"
	"schoolsite/internal/cli/item"
	"schoolsite/internal/cli/server"
	"schoolsite/internal/cli/user"
)

// All lists the functions that make the commands below the root.
func All() []func(*cli.CLI) *cobra.Command {
	return []func(*cli.CLI) *cobra.Command{
		server.NewServe, server.NewStatus, server.NewDoctor, server.NewConfig, server.NewExport, server.NewVerify,
		server.NewHealth, server.NewVersion, server.NewUpdate,
		server.NewMail, server.NewAudit, user.New, homepage.NewSlider, homepage.NewPopup, content.New, item.NewCircular,
		item.NewNews, item.NewAlbum,
		item.NewAlert, item.NewDisclosure, item.NewMedia, enquiry.New, backup.New,
	}
}
