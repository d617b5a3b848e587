package main

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"schoolsite/internal/school"
)

// configure fills the flags that were not given from SCHOOLSITE_<FLAG>, then
// from the settings file; a default stays otherwise.
func (a *app) configure(cmd *cobra.Command) error {
	v := viper.New()
	v.SetEnvPrefix("SCHOOLSITE")
	v.SetEnvKeyReplacer(strings.NewReplacer("-", "_"))
	v.AutomaticEnv()
	// The folder decides where the settings file is, so it comes first.
	for _, name := range []string{"data-dir", "config"} {
		if err := fill(v, cmd.Flags().Lookup(name)); err != nil {
			return err
		}
	}
	if err := a.readSettings(cmd, v); err != nil {
		return err
	}
	var failures []error
	cmd.Flags().VisitAll(func(f *pflag.Flag) { failures = append(failures, fill(v, f)) })
	return errors.Join(failures...)
}

// fill sets a flag from the environment or the file unless it was given.
func fill(v *viper.Viper, f *pflag.Flag) error {
	if f.Changed || !v.IsSet(f.Name) {
		return nil
	}
	var err error
	if list, ok := f.Value.(pflag.SliceValue); ok {
		err = list.Replace(v.GetStringSlice(f.Name))
	} else {
		err = f.Value.Set(v.GetString(f.Name))
	}
	if err != nil {
		return school.Errorf(school.Invalid, "The setting %s can't be %q: %v", f.Name, v.GetString(f.Name), err)
	}
	return nil
}

// readSettings reads schoolsite.yaml. A key that no flag of serve knows is an
// error: a typo must not switch something off silently.
func (a *app) readSettings(cmd *cobra.Command, v *viper.Viper) error {
	file := a.config
	if file == "" {
		file = a.path("schoolsite.yaml")
	}
	v.SetConfigFile(file)
	v.SetConfigType("yaml")
	err := v.ReadInConfig()
	if errors.Is(err, fs.ErrNotExist) && a.config == "" {
		return nil
	}
	if err != nil {
		return school.Errorf(school.Invalid, "The settings in %s can't be read: %v", file, err)
	}
	known := settingNames(cmd.Root())
	for _, key := range v.AllKeys() {
		if !slices.Contains(known, key) {
			return school.Errorf(school.Invalid, "%s: there is no setting %q. The settings are: %s.", file, key, strings.Join(known, ", "))
		}
	}
	return nil
}

// settingNames are the flags of serve.
func settingNames(root *cobra.Command) []string {
	var names []string
	serve, _, err := root.Find([]string{"serve"})
	if err != nil {
		return nil
	}
	serve.LocalFlags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
