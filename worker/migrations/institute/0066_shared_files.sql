ALTER TABLE `filings` ADD `shared_at` text;--> statement-breakpoint
CREATE INDEX `filings_shared` ON `filings` (`institute_id`,`item_id`) WHERE shared_at is not null;