// Package commands lists every command, for the program and for its manual pages.
package commands

import (
	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/cli/audit"
	"schoolsite/internal/cli/backup"
	"schoolsite/internal/cli/content"
	"schoolsite/internal/cli/disclosure"
	"schoolsite/internal/cli/enquiry"
	"schoolsite/internal/cli/item"
	"schoolsite/internal/cli/mail"
	"schoolsite/internal/cli/media"
	"schoolsite/internal/cli/popup"
	"schoolsite/internal/cli/server"
	"schoolsite/internal/cli/slider"
	"schoolsite/internal/cli/token"
	"schoolsite/internal/cli/user"
)

// All lists the functions that make the commands below the root.
func All() []func(*cli.CLI) *cobra.Command {
	return []func(*cli.CLI) *cobra.Command{
		server.NewServe, server.NewStatus, server.NewDoctor, server.NewConfig, server.NewExport, server.NewVerify, server.NewHealth, server.NewVersion, server.NewUpdate,
		user.New, token.New, slider.New, popup.New, content.New, item.NewCircular, item.NewNews, item.NewAlbum, item.NewAlert, media.New,
		disclosure.New, enquiry.New, mail.New, audit.New, backup.New,
	}
}
