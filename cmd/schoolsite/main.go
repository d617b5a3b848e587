// Command schoolsite is a residential school's website in one program: it
// serves the site, and it is the office's tool for accounts, pictures, content
// and enquiries, whether the server runs or not.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

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
	"schoolsite/internal/cli/records"
	"schoolsite/internal/cli/server"
	"schoolsite/internal/cli/slider"
	"schoolsite/internal/cli/user"
)

// version is set by the release build.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	c := &cli.CLI{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Version: version}
	os.Exit(cli.Main(ctx, c, os.Args[1:],
		server.NewServe, server.NewStatus, server.NewDoctor, server.NewVerify, server.NewHealth, server.NewVersion,
		user.New, slider.New, popup.New, content.New, item.NewCircular, item.NewNews, item.NewAlbum, item.NewAlert, media.New, records.New,
		disclosure.New, enquiry.New, mail.New, audit.New, backup.New))
}
