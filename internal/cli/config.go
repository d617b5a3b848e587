package cli

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// configure fills the flags that were not given from SCHOOLSITE_<FLAG>, then,
// for a command that has settings, from the settings file.
func (c *CLI) configure(cmd *cobra.Command) error {
	var failures []error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := "SCHOOLSITE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if value, given := os.LookupEnv(name); given && !f.Changed && f.Name != "help" {
			failures = append(failures, set(f, name, value))
		}
	})
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if file := cmd.Flags().Lookup("config"); file != nil {
		return c.readSettings(cmd, file.Value.String())
	}
	return nil
}

// set gives a flag a value that stood somewhere else than on the command line.
func set(f *pflag.Flag, where string, values ...string) error {
	for _, value := range values {
		if err := f.Value.Set(value); err != nil {
			return school.Errorf(school.Invalid, "%s can't be %q. It is for --%s: %s.", where, value, f.Name, f.Usage).Because(err)
		}
	}
	f.Changed = true
	return nil
}

// readSettings reads schoolsite.yaml. A key that is no setting is an error: a
// typo must not switch something off silently.
func (c *CLI) readSettings(cmd *cobra.Command, file string) error {
	given := file != ""
	if !given {
		file = c.path("schoolsite.yaml")
	}
	v := viper.New()
	v.SetConfigFile(file)
	v.SetConfigType("yaml")
	err := v.ReadInConfig()
	if errors.Is(err, fs.ErrNotExist) && !given {
		return nil
	}
	if err != nil {
		return school.Errorf(school.Invalid, "The settings file %s can't be read: %s.", file, oserr.Reason(err))
	}
	known := settings(cmd)
	for _, key := range v.AllKeys() {
		if !slices.Contains(known, key) {
			return school.Errorf(school.Invalid, "%s: there is no setting %q. The settings are: %s.", file, key, strings.Join(known, ", "))
		}
		f := cmd.Flags().Lookup(key)
		if f.Changed {
			continue
		}
		if err := set(f, file+": "+key, values(v, f)...); err != nil {
			return err
		}
	}
	return nil
}

// values reads the values of a flag from the file: several for a list.
func values(v *viper.Viper, f *pflag.Flag) []string {
	if _, list := f.Value.(pflag.SliceValue); list {
		return v.GetStringSlice(f.Name)
	}
	return []string{v.GetString(f.Name)}
}

// settings are the names of a command's own flags, but for where the file is
// and what is said once only.
func settings(cmd *cobra.Command) []string {
	var names []string
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "config" && f.Name != "help" && f.Name != "start-anew" {
			names = append(names, f.Name)
		}
	})
	return names
}
