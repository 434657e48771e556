# Installs a Homebrew formula without Homebrew, from an archive in a folder: formula.rb FORMULA ARCHIVES PREFIX SYSTEM
# The classes below do what Homebrew's do, as far as the formula uses them.

require "digest"
require "fileutils"
require "open3"
require "pathname"

formula, archives, prefix, SYSTEM = ARGV
ARCHIVES = Pathname(archives)
PREFIX = Pathname(prefix)

class Pathname
  def install(*files)
    mkpath
    files.each { |file| FileUtils.cp(file, self) }
  end

  alias_method :write_file, :write
  def write(text)
    dirname.mkpath
    write_file(text)
  end
end

module Utils
  def self.safe_popen_read(*command)
    output, status = Open3.capture2(*command.map(&:to_s))
    raise "#{command}: #{status}" unless status.success?
    output
  end
end

class Formula
  class << self
    attr_reader :checks
    # Without an argument they say what was set.
    %i[desc homepage license].each { |name| define_method(name) { |value = nil| value } }
    def version(value = nil) = value ? @version = value : @version
    def here?(part) = SYSTEM.split("-").include?(part)
    def on_macos = here?("darwin") && yield
    def on_linux = here?("linux") && yield
    def on_arm = here?("arm64") && yield
    def on_intel = here?("x64") && yield
    def url(value = nil) = value ? @url = value : @url
    def sha256(value = nil) = value ? @sha256 = value : @sha256
    def test(&block) = @checks = block
  end

  def bin = PREFIX / "bin"
  def man1 = PREFIX / "share/man/man1"
  def testpath = PREFIX / "test"

  def generate_completions_from_executable(program, command)
    { "bash" => "etc/bash_completion.d/geols", "zsh" => "share/zsh/site-functions/_geols", "fish" => "share/fish/vendor_completions.d/geols.fish" }.each do |shell, file|
      (PREFIX / file).write(Utils.safe_popen_read(program, command, shell))
    end
  end

  def shell_output(command, expected = 0)
    output = Dir.chdir(testpath) { `#{command}` }
    raise "#{command} ended with #{$?.exitstatus} instead of #{expected}: #{output}" unless $?.exitstatus == expected
    output
  end

  def assert_match(expected, text)
    raise "no #{expected.inspect} in #{text}" unless text.match?(expected.is_a?(Regexp) ? expected : Regexp.escape(expected))
  end
end

load formula
archive = ARCHIVES / File.basename(Geols.url)
raise "#{Geols.url} has no version" unless Geols.url.include?("/v#{Geols.version}/")
raise "another checksum of #{archive}" unless Digest::SHA256.file(archive).hexdigest == Geols.sha256

one = Geols.new
build = PREFIX / "build"
build.mkpath
one.testpath.mkpath
system("tar", "-xzf", archive.to_s, "-C", build.to_s, exception: true)
Dir.chdir(build) { one.install }
one.instance_eval(&Geols.checks)
raise "no manual page" unless (one.man1 / "geols.1").read.start_with?(".ie")
