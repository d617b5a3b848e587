package app

import (
	"context"
	"log/slog"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/backup"
)

// Trial returns the trial of a restored folder for a command, in this process.
func Trial(options services.Options) backup.Trial {
	return func(ctx context.Context, dir string, gone backup.Gone) (backup.Tried, error) {
		a, err := Open(Setup{Dir: dir, LockOwner: LockOwner("schoolsite backup"), Wait: time.Second, Options: options,
			Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return backup.Tried{}, err
		}
		defer a.Close()
		return a.Try(ctx, gone)
	}
}
