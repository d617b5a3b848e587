package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"schoolsite/internal/supply"
)

// writeBill writes a release's bill of materials as CycloneDX. The time is the release's, in
// seconds since 1970, so that the same release gives the same bill.
func writeBill(version, seconds, file string) error {
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	parts, err := collect(".")
	if err != nil {
		return err
	}
	for _, part := range parts {
		err = errors.Join(err, check(part))
	}
	if err != nil {
		return err
	}
	to, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(encode(to, bill(parts, version, time.Unix(unix, 0).UTC())), to.Close())
}

func encode(to io.Writer, bom *cdx.BOM) error {
	return cdx.NewBOMEncoder(to, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
}

func bill(parts []supply.Part, version string, made time.Time) *cdx.BOM {
	bom := cdx.NewBOM()
	bom.SerialNumber = serial(parts, version)
	bom.Metadata = &cdx.Metadata{Timestamp: made.Format(time.RFC3339)}
	var components []cdx.Component
	var refs []string
	for _, part := range parts {
		if part.Kind == supply.Program {
			part.Version = version
			own := component(part)
			own.Type = cdx.ComponentTypeApplication
			bom.Metadata.Component = &own
			continue
		}
		components = append(components, component(part))
		refs = append(refs, address(part))
	}
	bom.Components = &components
	bom.Dependencies = &[]cdx.Dependency{{Ref: bom.Metadata.Component.BOMRef, Dependencies: &refs}}
	return bom
}

func component(part supply.Part) cdx.Component {
	if part.Name == supply.Standard {
		part.Version = strings.TrimPrefix(runtime.Version(), "go")
	}
	found := cdx.Component{
		BOMRef: address(part), Type: cdx.ComponentTypeLibrary, Name: part.Name, Version: part.Version,
		PackageURL: address(part), Licenses: &cdx.Licenses{choice(part.Licence)},
	}
	if hash, ok := hashOf(part.Hash); ok {
		found.Hashes = &[]cdx.Hash{hash}
	}
	return found
}

// choice converts an SPDX expression to CycloneDX: one licence, or several that all hold.
func choice(licence string) cdx.LicenseChoice {
	if strings.Contains(licence, " AND ") {
		return cdx.LicenseChoice{Expression: licence}
	}
	return cdx.LicenseChoice{License: &cdx.License{ID: licence}}
}

// address is the part's package URL.
func address(part supply.Part) string {
	switch part.Kind {
	case supply.Package:
		return "pkg:npm/" + strings.Replace(part.Name, "@", "%40", 1) + "@" + part.Version
	case supply.Module:
		return "pkg:golang/" + strings.ToLower(part.Name) + "@" + url.QueryEscape(part.Version)
	}
	return "pkg:generic/" + part.Name + "@" + url.QueryEscape(part.Version)
}

// hashOf reads h1:… of go.sum, a SHA-256, and sha512-… of package-lock.json.
func hashOf(text string) (cdx.Hash, bool) {
	algorithm, coded := cdx.HashAlgoSHA256, strings.TrimPrefix(text, "h1:")
	if rest, ok := strings.CutPrefix(text, "sha512-"); ok {
		algorithm, coded = cdx.HashAlgoSHA512, rest
	}
	sum, err := base64.StdEncoding.DecodeString(coded)
	return cdx.Hash{Algorithm: algorithm, Value: hex.EncodeToString(sum)}, err == nil && len(sum) > 0
}

// serial names the bill: a UUID of the eighth version, made from what the bill says.
func serial(parts []supply.Part, version string) string {
	sum := sha256.New()
	fmt.Fprintln(sum, version)
	for _, part := range parts {
		fmt.Fprintln(sum, address(part), part.Hash, part.Licence)
	}
	id := sum.Sum(nil)[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
