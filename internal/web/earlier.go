package web

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// earlierFor bounds the time for which the files of the build before are served. A page that has been open in a browser
// since before an update still asks for those that it had not loaded.
const earlierFor = 30 * 24 * time.Hour

const assetListName = "list"

// assetList lists the hashed files of the user interface by builds.
type assetList struct {
	Current, Earlier []string
	Until            time.Time // for those of the earlier one alone
}

// earlierAssets finds files that only the build before this one had.
type earlierAssets struct {
	cache *blob.Cache
	list  assetList
}

// keepAssets keeps the files of a build in a cache, those of the build before for earlierFor, and no others.
func keepAssets(cache *blob.Cache, assets map[string]school.Encoded, now time.Time) (*earlierAssets, error) {
	e := &earlierAssets{cache: cache}
	err := e.read(assetListName, &e.list) // without a list there was no build before
	hashed := slices.DeleteFunc(slices.Sorted(maps.Keys(assets)), func(address string) bool {
		return path.Dir(address) != "/assets"
	})
	names := make([]string, len(hashed))
	for i, address := range hashed {
		names[i] = path.Base(address)
	}
	if err != nil || !slices.Equal(e.list.Current, names) {
		for i, address := range hashed {
			if err := e.write(names[i], assets[address]); err != nil {
				return e, fmt.Errorf("keep a file of this build: %w", err)
			}
		}
		e.list = assetList{Current: names, Earlier: e.list.Current, Until: now.Add(earlierFor)}
		if err := e.write(assetListName, e.list); err != nil {
			return e, err
		}
	}
	if now.After(e.list.Until) {
		e.list.Earlier = nil
	}
	return e, cache.Sweep(func(name string) bool {
		return name == assetListName || slices.Contains(e.list.Current, name) || slices.Contains(e.list.Earlier, name)
	})
}

// find returns a file of the build before.
func (e *earlierAssets) find(address string, now time.Time) (asset school.Encoded, found bool) {
	name := strings.TrimPrefix(address, "/assets/")
	if e == nil || !slices.Contains(e.list.Earlier, name) || now.After(e.list.Until) {
		return asset, false
	}
	return asset, e.read(name, &asset) == nil
}

func (e *earlierAssets) read(name string, into any) error {
	data, ok := e.cache.Read(name)
	if !ok {
		return errors.New("it is not in the cache")
	}
	return gob.NewDecoder(bytes.NewReader(data)).Decode(into)
}

func (e *earlierAssets) write(name string, value any) error {
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(value); err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	return e.cache.Write(name, data.Bytes())
}
