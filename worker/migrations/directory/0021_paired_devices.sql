CREATE TABLE `device_pairings` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`code` text NOT NULL,
	`words` text NOT NULL,
	`user_agent` text,
	`name` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`person_id` text,
	`institute_id` text,
	`session_id` text,
	`webview` text,
	`paired_at` text,
	`unpaired_at` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "device_pairings_status" CHECK("device_pairings"."status" in ('waiting', 'claimed', 'paired', 'refused')),
	CONSTRAINT "device_pairings_claimed" CHECK(("device_pairings"."status" = 'waiting') = ("device_pairings"."person_id" is null)),
	CONSTRAINT "device_pairings_paired" CHECK(("device_pairings"."status" = 'paired') = ("device_pairings"."session_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_pairings_secret` ON `device_pairings` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_pairings_code` ON `device_pairings` (`code`);--> statement-breakpoint
CREATE INDEX `device_pairings_person` ON `device_pairings` (`person_id`,`institute_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_pairings_session` ON `device_pairings` (`session_id`);--> statement-breakpoint
CREATE INDEX `device_pairings_expiry` ON `device_pairings` (`expires_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`institute_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_person` ON `push_subscriptions` (`institute_id`,`person_id`);