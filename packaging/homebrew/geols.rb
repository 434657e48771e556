# The formula of the tap geols/homebrew-tap. The workflow of a release writes the checksums of the archives into it.
class Geols < Formula
  desc "Linter and language server for Google Earth Engine code"
  homepage "https://github.com/geols/geols"
  version "0.1.0"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "https://github.com/geols/geols/releases/download/v#{version}/geols-darwin-arm64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/geols/geols/releases/download/v#{version}/geols-darwin-x64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/geols/geols/releases/download/v#{version}/geols-linux-arm64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/geols/geols/releases/download/v#{version}/geols-linux-x64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  def install
    bin.install "geols"
    generate_completions_from_executable(bin/"geols", "completions")
    (man1/"geols.1").write Utils.safe_popen_read(bin/"geols", "man")
  end

  test do
    (testpath/"script.js").write("var cut = ee.Image('USGS/SRTMGL1_003').clipp();\n")
    assert_match "no method \"clipp\"", shell_output("#{bin}/geols check script.js 2>&1", 1)
  end
end
